import type { Clock } from '#shared/core/clock.ts'
import { server } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import type { FrameChannel } from '#shared/host/wire.ts'
import { linkPages, type FrameIpc, type PageContents } from './frame-channel.ts'
import { recoverPage, type RecoverablePage } from './recover-page.ts'

export type PageHome = {
  readonly ipc: FrameIpc
  readonly host: { attach(channel: FrameChannel): unknown }
  readonly clock: Clock
  readonly log: Log
  /** Hears what the preload script says of the page at that path. */
  readonly onOpened?: (path: string, said: unknown) => void
  /** Hears that the page at that path died and is loaded again. */
  readonly onDied?: (path: string) => void
}

/** Opens the page at that path of our origin in a window, ties each load of it to the host and keeps it alive. */
export function openPage(page: PageContents & RecoverablePage, path: string, home: PageHome): void {
  const { ipc, host, log } = home
  linkPages(ipc, page, {
    attach: (channel) => host.attach(channel),
    onOpened: (said) => home.onOpened?.(path, said),
    onRefused: (address) => log.write('warn', 'page.refused', { address: server(address) }),
  })
  recoverPage(page, path, home)
}
