import type { Unsubscribe } from '#shared/core/disposables.ts'
import { commandContext } from '#shared/host/command-context.ts'
import type { CommandName } from '#shared/host/command.ts'
import { commandNamed } from '#shared/host/commands.ts'
import { desktopWords } from '#shared/locales/desktop.ts'
import type { FrontWindow } from './console-window.ts'
import type { HostView } from './host-view.ts'
import type { MakeNotice } from './notices.ts'

export type RefusalNoticeParts = {
  readonly host: Pick<HostView, 'state'> & {
    onRefused(listener: (refused: { readonly name: CommandName }) => void): Unsubscribe
  }
  readonly console: Pick<FrontWindow, 'inFront' | 'show'>
  readonly notification: MakeNotice
}

/**
 * Shows a system notice when a command is refused while the console is not in front; a page in front says so itself.
 * Clicking it shows the console.
 */
export function showRefusals({ host, console: window, notification }: RefusalNoticeParts): Unsubscribe {
  return host.onRefused(({ name }) => {
    if (window.inFront) return
    const label = commandNamed(name).label(commandContext(host.state))
    const notice = notification({
      title: desktopWords.refused.title(label),
      body: desktopWords.refused.words,
    })
    notice.on('click', () => window.show())
    notice.show()
  })
}
