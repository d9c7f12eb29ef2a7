; What Windows must know besides the files, and what is made sure before an update takes the old version away.

!include LogicLib.nsh

!define SWITCHHOOK_CAPABILITIES "Software\Switchhook\Capabilities"
; Megabytes: the unpacked app and its package side by side, with room. Kilobytes of a large disk fit no number here.
!define SWITCHHOOK_NEEDED_MB 700

; Runs before anything is removed. The package was checked by then (NSIS compares the checksum of the whole installer
; first); without room on the disk the new version could not be unpacked after the old one has gone, so nothing begins.
!macro customInit
  ${GetRoot} "$INSTDIR" $R8
  ${DriveSpace} "$R8\" "/D=F /S=M" $R9
  ${IfNot} ${Errors}
  ${AndIf} $R9 != ""
    IntCmpU $R9 ${SWITCHHOOK_NEEDED_MB} enoughRoom 0 enoughRoom
      MessageBox MB_OK|MB_ICONEXCLAMATION "There is not enough room on $R8. Nothing was changed." /SD IDOK
      SetErrorLevel 112
      Quit
    enoughRoom:
  ${EndIf}
!macroend

; The old version could not be taken away whole: its uninstaller has put back what it had moved. It stays, and the
; installer ends with its code instead of unpacking over it.
!macro customUnInstallCheck
  ${If} ${Errors}
    ClearErrors
  ${ElseIf} $R0 != 0
    DetailPrint "The version before stays: its uninstaller answered $R0."
    MessageBox MB_OK|MB_ICONEXCLAMATION "Switchhook could not be replaced, so the version before stays." /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
!macroend
!macro customUnInstallCheckCurrentUser
  !insertmacro customUnInstallCheck
!macroend

; Makes Switchhook a choice under Settings > Default apps. Nothing is taken from the program that has the links now.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Switchhook.Call" "" "Telephone number"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Switchhook.Call" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\Switchhook.Call\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Switchhook.Call\shell\open\command" "" '"$appExe" -- "%1"'
  WriteRegStr SHELL_CONTEXT "${SWITCHHOOK_CAPABILITIES}" "ApplicationName" "Switchhook"
  WriteRegStr SHELL_CONTEXT "${SWITCHHOOK_CAPABILITIES}" "ApplicationDescription" "Softphone and agent console"
  WriteRegStr SHELL_CONTEXT "${SWITCHHOOK_CAPABILITIES}\URLAssociations" "tel" "Switchhook.Call"
  WriteRegStr SHELL_CONTEXT "${SWITCHHOOK_CAPABILITIES}\URLAssociations" "sip" "Switchhook.Call"
  WriteRegStr SHELL_CONTEXT "${SWITCHHOOK_CAPABILITIES}\URLAssociations" "sips" "Switchhook.Call"
  WriteRegStr SHELL_CONTEXT "${SWITCHHOOK_CAPABILITIES}\URLAssociations" "callto" "Switchhook.Call"
  WriteRegStr SHELL_CONTEXT "${SWITCHHOOK_CAPABILITIES}\URLAssociations" "switchhook" "Switchhook.Call"
  WriteRegStr SHELL_CONTEXT "Software\RegisteredApplications" "Switchhook" "${SWITCHHOOK_CAPABILITIES}"
  ; Nobody else answers these, so no choice is needed.
  WriteRegStr SHELL_CONTEXT "Software\Classes\switchhook" "" "URL:Switchhook"
  WriteRegStr SHELL_CONTEXT "Software\Classes\switchhook" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\switchhook\shell\open\command" "" '"$appExe" -- "%1"'
!macroend

!macro customUnInstall
  DeleteRegValue SHELL_CONTEXT "Software\RegisteredApplications" "Switchhook"
  DeleteRegKey SHELL_CONTEXT "Software\Switchhook\Capabilities"
  DeleteRegKey /ifempty SHELL_CONTEXT "Software\Switchhook"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Switchhook.Call"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\switchhook"
!macroend
