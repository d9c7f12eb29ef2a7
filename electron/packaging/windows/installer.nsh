; Registers Switchhook with Windows, and checks before an update that the old version can be replaced.

!include LogicLib.nsh

!define SWITCHHOOK_CAPABILITIES "Software\Switchhook\Capabilities"
; Megabytes for the unpacked app beside its package, with a margin. Kilobytes of a large disk overflow NSIS integers.
!define SWITCHHOOK_NEEDED_MB 700

; Runs before the old version is removed, after NSIS has verified the checksum of the whole installer. Stops if the disk
; has no room to unpack the new version.
!macro customInit
  ${GetRoot} "$INSTDIR" $R8
  ${DriveSpace} "$R8\" "/D=F /S=M" $R9
  ${IfNot} ${Errors}
  ${AndIf} $R9 != ""
    IntCmpU $R9 ${SWITCHHOOK_NEEDED_MB} enoughRoom 0 enoughRoom
      MessageBox MB_OK|MB_ICONEXCLAMATION "There is not enough space on $R8. Nothing was changed." /SD IDOK
      SetErrorLevel 112
      Quit
    enoughRoom:
  ${EndIf}
!macroend

; The old uninstaller failed and restored the files that it had moved. The installer stops with an error code instead of
; unpacking over the old version.
!macro customUnInstallCheck
  ${If} ${Errors}
    ClearErrors
  ${ElseIf} $R0 != 0
    DetailPrint "The previous version was kept: its uninstaller returned $R0."
    MessageBox MB_OK|MB_ICONEXCLAMATION "Switchhook could not be updated. The previous version is still installed." /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
!macroend
!macro customUnInstallCheckCurrentUser
  !insertmacro customUnInstallCheck
!macroend

; Lists Switchhook under Settings > Default apps. The current default program for the links does not change.
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
  ; No other program handles these links, so Switchhook registers as their handler.
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
