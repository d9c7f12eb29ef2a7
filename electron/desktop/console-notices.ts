import type { Clock } from '#shared/core/clock.ts'
import type { ComputerState } from '#shared/host/computer.ts'
import { desktopWords } from '#shared/locales/desktop.ts'
import type { ChangesSettings, HostView } from './host-view.ts'
import type { MakeNotice, PlainNotification } from './notices.ts'

export type CloseNoticeParts = {
  readonly host: Pick<HostView, 'state'> & ChangesSettings
  readonly notification: MakeNotice
  readonly show: () => void
}

/**
 * Tells the user, once per computer, that closing the window does not quit. Call it when the user closes the window.
 */
export function showTrayNotice({ host, notification, show }: CloseNoticeParts): PlainNotification | null {
  const { settings, lines } = host.state
  if (settings.trayNoticeShown) return null
  void host.methods['settings.change']({ changes: { trayNoticeShown: true } })
  const inCall = lines.some(({ state }) => state !== 'ended' && state !== 'ringing')
  const notice = notification({
    title: inCall ? desktopWords.closed.call : desktopWords.closed.idle,
    body: desktopWords.closed.words,
    silent: true,
    urgency: 'low',
  })
  notice.on('click', show)
  notice.show()
  return notice
}

type RestartParts = {
  readonly host: Pick<HostView, 'state'> & {
    readonly computer: { update(facts: Pick<ComputerState, 'restarted'>): void }
  }
  readonly clock: Clock
  /** Paths of the pages in which the user works. */
  readonly paths: readonly string[]
}

/** Records that a page in which the user works died and is being reloaded, so that the page can say so. */
export function restartNotice({ host, clock, paths }: RestartParts): (path: string) => void {
  return (path) => {
    if (!paths.includes(path)) return
    const inCall = host.state.lines.some(({ state }) => state !== 'ended' && state !== 'ringing')
    host.computer.update({ restarted: { at: clock.now(), inCall } })
  }
}
