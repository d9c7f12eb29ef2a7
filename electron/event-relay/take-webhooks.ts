import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EventInbox } from '#electron/host/events/inbox/event-inbox.ts'
import { receive } from '#electron/host/events/receive.ts'
import { pathIs } from '#electron/host/events/secret-path.ts'
import { makeProof } from '#electron/host/events/receiver-proof.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'

export type WebhookOptions = {
  readonly customers: readonly { readonly name: string; readonly path: string }[]
  /** By the customer's name. */
  readonly inboxes: ReadonlyMap<string, Pick<EventInbox, 'append'>>
  readonly clock: Clock
  readonly log: Log
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type Webhooks = {
  readonly handler: Handler
  /** Events that came, and those of them that were not there before. */
  readonly counts: () => { readonly received: number; readonly kept: number }
}

/** Of one customer: a call centre's bursts, and some to spare. */
const rate = { burst: 20_000, perSecond: 5_000 }

/** Answers the webhooks of every customer: 204 once an event is on disk. An unknown path learns nothing. */
export function takeWebhooks({ customers, inboxes, clock, log }: WebhookOptions): Webhooks {
  const proof = makeProof()
  const counts = { received: 0, kept: 0 }
  const handlers = new Map<string, Handler>()
  for (const { name, path } of customers) {
    const inbox = inboxes.get(name)
    if (!inbox) continue
    const handler = receive({
      knows: pathIs(path),
      proof,
      rate,
      keep: async (text) => {
        counts.received += 1
        if ((await inbox.append({ text, receivedAt: clock.now(), path: 'webhook' })) === 'kept')
          counts.kept += 1
      },
      onBad: (reason) => log.write('warn', 'relay.bad-body', { customer: name, reason }),
    })
    handlers.set(digest(path), handler)
  }
  const [anyone] = handlers.values()
  return {
    counts: () => counts,
    handler(request, response) {
      // By a digest, so that the time that looking takes says nothing about the paths.
      const path = digest((request.url ?? '').split('?')[0] ?? '')
      const handler = handlers.get(path) ?? anyone
      handler?.(request, response)
    },
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
