# Sets up what is missing, then starts FTCost: start.ps1 [FILE.ftcost | COMMAND ...]
$ErrorActionPreference = "Stop"
Set-Location (Join-Path $PSScriptRoot "..")
. packaging\prepare.ps1
Install-Project ".[window]"
& .venv\Scripts\ftcost @args
exit $LASTEXITCODE
