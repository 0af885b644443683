# Sets up what is missing, then runs the gate: test.ps1 [all] [WORDS FOR PYTEST ...]
$ErrorActionPreference = "Stop"
Set-Location (Join-Path $PSScriptRoot "..")
. packaging\prepare.ps1
Install-Project ".[dev]"
& .venv\Scripts\python -m tests @args
exit $LASTEXITCODE
