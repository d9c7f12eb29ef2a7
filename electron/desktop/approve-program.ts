import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron'

/** Electron's `dialog.showMessageBox`, without a window: no page can stand before it. */
export type ShowBox = (options: MessageBoxOptions) => Promise<Pick<MessageBoxReturnValue, 'response'>>

const longest = 1_000

/** Asks whether this program may run on this computer; Enter and Esc say no. */
export async function approveProgram(showBox: ShowBox, command: string): Promise<boolean> {
  const shown = command.length > longest ? `${command.slice(0, longest)}…` : command
  const { response } = await showBox({
    type: 'warning',
    title: 'Run a program',
    message: 'Run this program whenever Switchhook opens its tunnel?',
    detail: `${shown}\n\nIt can do on this computer whatever you can. Run it only if you typed it yourself just now.`,
    buttons: ['Do not run it', 'Run it'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}
