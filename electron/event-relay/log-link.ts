import type { LinkState } from '#electron/net/nats/nats-link.ts'
import { server } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'

/** Logs what changes of the way to NATS; that it still fails for the same reason is no news. */
export function logLink(log: Log, before: LinkState, now: LinkState): void {
  if (now.kind === 'connected')
    return log.write('info', 'relay.nats-connected', { server: server(now.server) })
  if (now.kind !== 'failing') return
  const { detail } = now.error
  if (before.kind === 'failing' && before.error.detail === detail) return
  log.write('warn', 'relay.nats-away', { error: now.error.code, events: 'are kept on disk' })
}
