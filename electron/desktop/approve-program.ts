import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron'
import { desktopWords } from '#shared/locales/desktop.ts'
import { isShownWhole } from '#shared/settings/shown-command.ts'

/** Electron's `dialog.showMessageBox`, without a window: no page can stand before it. */
export type ShowBox = (options: MessageBoxOptions) => Promise<Pick<MessageBoxReturnValue, 'response'>>

/**
 * Asks whether this program may run on this computer; Enter and Esc say no. A command that the box cannot show whole is
 * refused without a question.
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
