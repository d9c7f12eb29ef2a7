import { createHash } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { ConnectionGuard } from '#electron/host/events/connection-guard.ts'
import type { EventInbox } from '#electron/host/events/inbox/event-inbox.ts'
import { receive, type BadRequest } from '#electron/host/events/receive.ts'
import { makeProof } from '#electron/host/events/receiver-proof.ts'
import { pathIs } from '#electron/host/events/secret-path.ts'
import type { Clock } from '#shared/core/clock.ts'
import { plain } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'

export type WebhookOptions = {
  readonly customers: readonly { readonly name: string; readonly path: string }[]
  /** By the customer's name. */
  readonly inboxes: ReadonlyMap<string, Pick<EventInbox, 'add'>>
  readonly guard: ConnectionGuard
  readonly clock: Clock
  readonly log: Log
}

export type Webhooks = {
  readonly handler: RequestListener
  /** Events received, and those of them that were new. */
  readonly counts: () => { readonly received: number; readonly stored: number }
}

/** Per customer: enough for a whole call centre's busiest seconds, and a limit for a sender out of control. */
const rate = { burst: 20_000, perSecond: 2_000 }
/** Milliseconds between two log entries about refused requests of one kind. */
const quietFor = 10_000

/** Answers the webhooks of every customer: 204 once an event is on disk. An unknown path reveals nothing. */
export function serveWebhooks({ customers, inboxes, guard, clock, log }: WebhookOptions): Webhooks {
  const proof = makeProof()
  const counts = { received: 0, stored: 0 }
  const handlers = new Map<string, RequestListener>()
  for (const { name, path } of customers) {
    const inbox = inboxes.get(name)
    if (!inbox) continue
    const handler = receive({
      knows: pathIs(path),
      proof,
      guard,
      rate,
      keep({ text, id }, done) {
        counts.received += 1
        inbox.add({ text, id, receivedAt: clock.now(), path: 'webhook' }, (outcome) => {
          if (outcome === 'kept') counts.stored += 1
          done(typeof outcome === 'string')
        })
      },
      onBad: logBad(log, clock, name),
    })
    handlers.set(digest(path), handler)
  }
  const [fallback] = handlers.values()
  return {
    counts: () => counts,
    handler(request, response) {
      // Looked up by digest, so that the time it takes reveals nothing about the paths.
      const path = digest((request.url ?? '').split('?')[0] ?? '')
      const handler = handlers.get(path) ?? fallback
      handler?.(request, response)
    },
  }
}

function logBad(log: Log, clock: Clock, customer: string): (reason: BadRequest) => void {
  const lastLoggedAt = new Map<BadRequest, number>()
  return (reason) => {
    const now = clock.now()
    if (now - (lastLoggedAt.get(reason) ?? 0) < quietFor) return
    lastLoggedAt.set(reason, now)
    log.write('warn', 'relay.bad-request', { customer: plain(customer), reason })
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
