# Read by start.ps1 and test.ps1: goes to the repository's root and makes .venv there.

function Find-Python {
    foreach ($candidate in @($env:PYTHON, "py", "python", "python3")) {
        if (-not $candidate -or -not (Get-Command $candidate -ErrorAction SilentlyContinue)) { continue }
        & $candidate -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>$null
        if ($LASTEXITCODE -eq 0) { return $candidate }
    }
    throw "Python 3.11 or newer is needed and was not found; set PYTHON to its path, or install it from python.org"
}

function Install-Project([string]$What) {
    $stamp = ".venv\installed"
    if (Test-Path $stamp) {
        $installed = (Get-Content $stamp -Raw).Trim()
        $newer = (Get-Item pyproject.toml).LastWriteTime -gt (Get-Item $stamp).LastWriteTime
        if (-not $newer -and ($installed -eq $What -or $installed -eq ".[dev]")) { return }
    }
    Write-Host "making .venv, which takes a minute or two, once"
    & (Find-Python) -m venv .venv
    if ($LASTEXITCODE -ne 0) { throw "no virtual environment could be made" }
    & .venv\Scripts\python -m pip install --quiet --disable-pip-version-check --editable $What
    if ($LASTEXITCODE -ne 0) { throw "pip could not install the project" }
    Set-Content $stamp $What
}
