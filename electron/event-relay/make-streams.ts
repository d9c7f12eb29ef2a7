import type { NatsSession } from '#electron/net/nats/nats-session.ts'
import { ensureStream } from '#electron/net/nats/stream.ts'
import { plain } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { streamOf, subjectsOf } from '#shared/host/relay-names.ts'
import type { LoadedRelay } from './load-config.ts'

/** Makes each customer's stream, or brings its limits to what the configuration says. */
export async function makeStreams(
  session: NatsSession,
  { customers, stream }: Pick<LoadedRelay, 'customers' | 'stream'>,
  log: Log,
): Outcome {
  for (const { name } of customers) {
    const wanted = { ...stream, name: streamOf(name), subjects: [subjectsOf(name)] }
    const made = await ensureStream(session, wanted)
    if (!made.ok) return made
    if (made.value !== 'there')
      log.write('info', `relay.stream-${made.value}`, { stream: plain(wanted.name) })
  }
  return ok(undefined)
}
