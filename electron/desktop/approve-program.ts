import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron'
import { isShownWhole } from '#shared/settings/shown-command.ts'

/** Electron's `dialog.showMessageBox`, without a window: no page can stand before it. */
export type ShowBox = (options: MessageBoxOptions) => Promise<Pick<MessageBoxReturnValue, 'response'>>

/**
 * Asks whether this program may run on this computer; Enter and Esc say no. A command that the box cannot show whole is
 * refused without a question.
 */
export async function approveProgram(showBox: ShowBox, command: string): Promise<boolean> {
  if (!isShownWhole(command)) return false
  const { response } = await showBox({
    type: 'warning',
    title: 'Run a program',
    message: 'Run this program whenever Switchhook opens its tunnel?',
    detail: `${command}\n\nIt can do on this computer whatever you can. Run it only if you typed it yourself just now.`,
    buttons: ['Do not run it', 'Run it'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}
