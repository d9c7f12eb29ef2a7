import {
  DiscardPolicy,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { isMissingStream, natsError } from './nats-error.ts'
import type { NatsSession } from './nats-session.ts'

export type StreamSettings = {
  readonly name: string
  readonly subjects: readonly string[]
  /** Number of servers that store each event: 1, 3 or 5. */
  readonly replicas: number
  /** Milliseconds that an event is kept. */
  readonly maxAge: number
  readonly maxBytes: number
  /** Milliseconds during which a repeated id is recognised. */
  readonly duplicateWindow: number
}

/** Milliseconds. Servers do not answer while electing a leader; asking again is quicker than waiting. */
const answerTimeout = 5_000

/** Creates the stream, or updates the limits of an existing one. Its events stay. */
export async function ensureStream(
  session: NatsSession,
  settings: StreamSettings,
): Outcome<'there' | 'made' | 'changed'> {
  try {
    const manager = await jetstreamManager(session.connection, { checkAPI: false, timeout: answerTimeout })
    const stream = await findStream(manager, settings.name)
    if (!stream) {
      await manager.streams.add({ name: settings.name, ...fixed, ...changeable(settings) })
      return ok('made')
    }
    const { config } = stream
    if (config.storage !== fixed.storage || config.retention !== fixed.retention)
      return err(appError('relay.refused', `the stream ${settings.name} was made by something else`))
    const limits = changeable(settings)
    if (Object.entries(limits).every(([name, value]) => isSame(Reflect.get(config, name), value)))
      return ok('there')
    await manager.streams.update(settings.name, limits)
    return ok('changed')
  } catch (fault) {
    return err(natsError(fault))
  }
}

const fixed = { storage: StorageType.File, retention: RetentionPolicy.Limits, discard: DiscardPolicy.Old }

function changeable({ subjects, replicas, maxAge, maxBytes, duplicateWindow }: StreamSettings) {
  return {
    subjects: [...subjects],
    num_replicas: replicas,
    max_age: nanos(maxAge),
    max_bytes: maxBytes,
    duplicate_window: nanos(duplicateWindow),
  }
}

async function findStream(manager: JetStreamManager, name: string) {
  try {
    return await manager.streams.info(name)
  } catch (fault) {
    if (isMissingStream(fault)) return undefined
    throw fault
  }
}

function isSame(current: unknown, next: unknown): boolean {
  return JSON.stringify(current) === JSON.stringify(next)
}
