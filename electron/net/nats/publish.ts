import { jetstream } from '@nats-io/jetstream'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { natsError } from './nats-error.ts'
import type { NatsSession } from './nats-session.ts'

export type Publication = {
  readonly subject: string
  readonly text: string
  /** Printable ASCII; a repeated id within the stream's window is stored once. */
  readonly id: string
}

/** Milliseconds until a publication counts as lost. */
const acknowledgeTimeout = 3_000

/** Resolves once the stream has stored it on all required servers. `duplicate`: it was already stored. */
export async function publish(
  session: NatsSession,
  { subject, text, id }: Publication,
): Outcome<'kept' | 'duplicate'> {
  try {
    const { duplicate } = await jetstream(session.connection).publish(subject, text, {
      msgID: id,
      timeout: acknowledgeTimeout,
    })
    return ok(duplicate ? 'duplicate' : 'kept')
  } catch (fault) {
    return err(natsError(fault))
  }
}
