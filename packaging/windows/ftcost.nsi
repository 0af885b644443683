; The Windows installer: for one person, without an administrator.
; Built by recipes/windows.py, which defines SOURCE (the bundle), OUTPUT, VERSION, VERSION4 and ICONS.
;
; Files are unpacked beside the installed program and come into force by renaming a folder, so that a full disk or
; a program that is open leaves the older version as it was.
Unicode true
Target amd64-unicode
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh

!define TITLE "FTCost"
!define WINDOW "ftcost-window.exe"
!define DOCUMENT "FTCost.job"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\FTCost"

Name "${TITLE}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\${TITLE}"
InstallDirRegKey HKCU "Software\${TITLE}" "InstallDir"
RequestExecutionLevel user
ManifestDPIAware true
SetCompressor /SOLID lzma
SetCompressorDictSize 64
BrandingText "${TITLE} ${VERSION}"
VIProductVersion "${VERSION4}"
VIAddVersionKey "ProductName" "${TITLE}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${TITLE} installer"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "CompanyName" "The FTCost authors"
VIAddVersionKey "LegalCopyright" "The FTCost authors, MIT licence"

!define MUI_ICON "${ICONS}\ftcost.ico"
!define MUI_UNICON "${ICONS}\ftcost.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${WINDOW}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

Var Was ; the folder of the version that was there, moved aside

; Say why nothing was changed, and end with status 2. A silent run has nobody to ask.
!macro Refuse text
  MessageBox MB_OK|MB_ICONEXCLAMATION "${text}" /SD IDOK
  SetErrorLevel 2
  Abort "${text}"
!macroend

; A folder that holds something else must not be replaced: it has to be empty, absent or ours. An uninstaller that is
; told to run where it lies (_?=) cannot remove itself and is all that is left of us then.
Function CheckFolder
  ${If} ${FileExists} "$INSTDIR\*.*"
  ${AndIfNot} ${FileExists} "$INSTDIR\${WINDOW}"
    FindFirst $0 $1 "$INSTDIR\*.*"
    ${DoWhile} $1 != ""
      ${If} $1 != "."
      ${AndIf} $1 != ".."
      ${AndIf} $1 != "Uninstall.exe"
        FindClose $0
        !insertmacro Refuse "$INSTDIR holds other files. Choose an empty folder."
      ${EndIf}
      FindNext $0 $1
    ${Loop}
    FindClose $0
  ${EndIf}
FunctionEnd

Section "Program"
  Call CheckFolder
  StrCpy $Was "$INSTDIR.old"
  RMDir /r "$INSTDIR.new"
  ; What an interrupted installation had moved aside comes back first.
  ${If} ${FileExists} "$Was\${WINDOW}"
  ${AndIfNot} ${FileExists} "$INSTDIR\${WINDOW}"
    RMDir "$INSTDIR"
    Rename "$Was" "$INSTDIR"
  ${EndIf}
  RMDir /r "$Was"

  ${If} ${FileExists} "$INSTDIR\${WINDOW}"
    ClearErrors
    FileOpen $0 "$INSTDIR\${WINDOW}" a ; Windows lets nobody write to a program that runs
    ${If} ${Errors}
      !insertmacro Refuse "${TITLE} is open. Close it and install again. Nothing was changed."
    ${EndIf}
    FileClose $0
  ${EndIf}
  ClearErrors
  SetOverwrite try
  SetOutPath "$INSTDIR.new"
  File /r "${SOURCE}/*.*"
  WriteUninstaller "$INSTDIR.new\Uninstall.exe"
  SetOutPath "$TEMP" ; a folder that is the current one cannot be renamed
  ${If} ${Errors}
  ${OrIfNot} ${FileExists} "$INSTDIR.new\Uninstall.exe"
    RMDir /r "$INSTDIR.new"
    !insertmacro Refuse "There is no room in $INSTDIR, or it cannot be written to. Nothing was changed."
  ${EndIf}
  ${If} ${FileExists} "$INSTDIR\*.*"
    ClearErrors
    Rename "$INSTDIR" "$Was"
    ${If} ${Errors}
      RMDir /r "$INSTDIR.new"
      !insertmacro Refuse "${TITLE} is open. Close it and install again. Nothing was changed."
    ${EndIf}
  ${EndIf}
  ClearErrors
  Rename "$INSTDIR.new" "$INSTDIR"
  ${If} ${Errors}
    Rename "$Was" "$INSTDIR"
    RMDir /r "$INSTDIR.new"
    !insertmacro Refuse "$INSTDIR cannot be replaced. Nothing was changed."
  ${EndIf}
  RMDir /r "$Was"

  CreateShortcut "$SMPROGRAMS\${TITLE}.lnk" "$INSTDIR\${WINDOW}"
  WriteRegStr HKCU "Software\${TITLE}" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "Software\Classes\.ftcost" "" "${DOCUMENT}"
  WriteRegStr HKCU "Software\Classes\.ftcost" "Content Type" "application/x-ftcost-job+json"
  WriteRegStr HKCU "Software\Classes\${DOCUMENT}" "" "FTCost job"
  WriteRegStr HKCU "Software\Classes\${DOCUMENT}\DefaultIcon" "" "$INSTDIR\document.ico"
  WriteRegStr HKCU "Software\Classes\${DOCUMENT}\shell\open\command" "" '"$INSTDIR\${WINDOW}" "%1"'
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${TITLE}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The FTCost authors"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${WINDOW}"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" "$0"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

; Unpacking stops here when the disk is full.
Function .onInstFailed
  SetOutPath "$TEMP"
  RMDir /r "$INSTDIR.new"
  SetErrorLevel 2
FunctionEnd

Section "Uninstall"
  ; The whole folder was the installer's; a person's own files are elsewhere.
  ${IfNot} ${FileExists} "$INSTDIR\${WINDOW}"
    Abort "This is not where ${TITLE} was installed."
  ${EndIf}
  SetOutPath "$TEMP"
  ClearErrors
  Delete "$INSTDIR\${WINDOW}"
  Delete "$INSTDIR\ftcost.exe"
  ${If} ${Errors}
    !insertmacro Refuse "${TITLE} is open. Close it and remove it again."
  ${EndIf}
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\document.ico"
  Delete "$INSTDIR\Uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${TITLE}.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\${TITLE}"
  ReadRegStr $0 HKCU "Software\Classes\.ftcost" ""
  ${If} $0 == "${DOCUMENT}"
    DeleteRegKey HKCU "Software\Classes\.ftcost"
  ${EndIf}
  DeleteRegKey HKCU "Software\Classes\${DOCUMENT}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
