import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron'
import { desktopWords } from '#shared/locales/desktop.ts'
import { isShownWhole } from '#shared/settings/shown-command.ts'

/** Electron's `dialog.showMessageBox`, without a window, so that no page can cover it. */
export type ShowBox = (options: MessageBoxOptions) => Promise<Pick<MessageBoxReturnValue, 'response'>>

/**
 * Asks whether this program may run on this computer; Enter and Esc mean no. A command too long for the box to show
 * whole is refused without asking.
 */
export async function approveProgram(showBox: ShowBox, command: string): Promise<boolean> {
  if (!isShownWhole(command)) return false
  const { title, question, warning, no, yes } = desktopWords.program
  const { response } = await showBox({
    type: 'warning',
    title,
    message: question,
    detail: `${command}\n\n${warning}`,
    buttons: [no, yes],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}
