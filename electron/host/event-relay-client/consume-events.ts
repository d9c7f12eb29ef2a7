import { consume } from '#electron/net/nats/consume.ts'
import type { NatsKey } from '#electron/net/nats/credentials.ts'
import type { NatsSession } from '#electron/net/nats/nats-session.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { consumerOf, everybody, streamOf, subjectOf, type Reader } from '#shared/host/relay-names.ts'
import type { EventInbox } from '../events/inbox/event-inbox.ts'
import { maxBodyBytes, readBody, type Body } from '../events/read-body.ts'

export type ConsumeEventsOptions = {
  readonly customer: string
  readonly userId: string
  readonly key: NatsKey
  readonly clock: Clock
  readonly log: Log
  readonly inbox: Pick<EventInbox, 'append'>
  /** Called when an event is in the inbox. */
  readonly onEvent: () => void
}

/** Milliseconds before the last event at which a lost position restarts; the inbox drops known events. */
const overlap = 60_000

/** Creates a session's consumer: reads the agent's own and common events into the inbox until the session ends. */
export function consumeEvents(options: ConsumeEventsOptions): (session: NatsSession) => Outcome {
  const readers: readonly Reader[] = [{ kind: 'user', id: options.userId }, everybody]
  const positions = new Map<Reader, number>()
  return async (session) => {
    for (const reader of readers) {
      const reading = await readSubject(session, { ...options, reader, positions })
      if (!reading.ok) return reading
    }
    return ok(undefined)
  }
}

type Reading = ConsumeEventsOptions & { readonly reader: Reader; readonly positions: Map<Reader, number> }

async function readSubject(session: NatsSession, reading: Reading): Outcome {
  const { customer, key, clock, log, reader, positions, inbox, onEvent } = reading
  const position = positions.get(reader)
  const opened = await consume(session, {
    stream: streamOf(customer),
    name: consumerOf(key.publicKey, reader),
    subject: subjectOf(customer, reader),
    from: position === undefined ? null : position - overlap,
    async onMessage({ text, publishedAt }) {
      const body = readRelayed(text)
      if (!body) return log.write('warn', 'relay-client.not-json')
      await inbox.append({ ...body, receivedAt: clock.now(), path: 'relay' })
      positions.set(reader, Math.max(publishedAt || 0, positions.get(reader) ?? 0))
      onEvent()
    },
    onEnd(error) {
      log.write('warn', 'relay-client.interrupted', { error: error.code })
      void session[Symbol.asyncDispose]()
    },
  })
  if (opened.ok && position === undefined) positions.set(reader, clock.now())
  return opened
}

/**
 * Reads an event as the receiver reads the platform's. The relay sends only those; anything else in the stream comes
 * from another source.
 */
export function readRelayed(text: string): Body | undefined {
  const bytes = Buffer.from(text)
  return bytes.length > maxBodyBytes ? undefined : readBody([bytes])
}
