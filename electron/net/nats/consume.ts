import {
  AckPolicy,
  DeliverPolicy,
  jetstream,
  jetstreamManager,
  type Consumer,
  type ConsumerInfo,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type { AppError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { isMissingConsumer, natsError } from './nats-error.ts'
import type { NatsSession } from './nats-session.ts'

export type TakenMessage = {
  readonly text: string
  /** Milliseconds since 1970, by the server's clock. */
  readonly publishedAt: number
}

export type DurableConsumer = {
  readonly stream: string
  /** The server keeps the position under this name. */
  readonly name: string
  /** The one subject that it reads. */
  readonly subject: string
  /** Where it begins where the server knows no position: milliseconds since 1970, by the server's clock; null: with what is new. */
  readonly from: number | null
  /** A message counts as taken once this settles. One whose taking rejects comes again. */
  readonly onMessage: (message: TakenMessage) => Promise<void>
  /** The consumer is gone, or cannot be read: the session is of no use any more. */
  readonly onEnd: (error: AppError) => void
}

/** Milliseconds, and messages. */
const answerWithin = 3_000
const takenWithin = 10_000
const round = { max_messages: 100, expires: 30_000, idle_heartbeat: 5_000 } as const
/** A consumer that nobody reads for so long is removed by the server: the computer is no longer in use. */
const forgottenAfter = 30 * 86_400_000
const restBetweenTries = 500

/** Reads one subject of a stream from where this consumer stood, until the session ends. Its position outlives both. */
export async function consume(
  session: NatsSession,
  wanted: DurableConsumer,
): Promise<Result<undefined, AppError>> {
  try {
    const { connection } = session
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: answerWithin })
    const info =
      (await find(manager, wanted)) ?? (await manager.consumers.add(wanted.stream, configOf(wanted)))
    const consumer = jetstream(connection, { timeout: answerWithin }).consumers.getConsumerFromInfo(info)
    void readRounds(session, consumer, wanted).catch((fault: unknown) => wanted.onEnd(natsError(fault)))
    return ok(undefined)
  } catch (fault) {
    return err(natsError(fault))
  }
}

/** Leaves the server's memory of this consumer; an unknown one is left already. */
async function find(manager: JetStreamManager, { stream, name, subject }: DurableConsumer) {
  try {
    const info: ConsumerInfo = await manager.consumers.info(stream, name)
    return info.config.filter_subject === subject ? info : undefined
  } catch (fault) {
    if (isMissingConsumer(fault)) return undefined
    throw fault
  }
}

function configOf({ name, subject, from }: DurableConsumer) {
  return {
    durable_name: name,
    filter_subject: subject,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(takenWithin),
    max_ack_pending: 256,
    inactive_threshold: nanos(forgottenAfter),
    ...(from === null
      ? { deliver_policy: DeliverPolicy.New }
      : { deliver_policy: DeliverPolicy.StartTime, opt_start_time: new Date(from).toISOString() }),
  }
}

/** A round that fails is followed by a look at the consumer: servers may be changing who leads, or it is gone. */
async function readRounds(session: NatsSession, consumer: Consumer, wanted: DurableConsumer): Promise<void> {
  const { connection } = session
  while (!connection.isClosed()) {
    try {
      const messages = await consumer.fetch(round)
      for await (const message of messages) void take(message, wanted)
    } catch (fault) {
      if (connection.isClosed()) return
      await stillThere(session, consumer, fault)
    }
  }
}

/** Settles once the consumer answers again; throws where it is gone, or does not come back in a few tries. */
async function stillThere(session: NatsSession, consumer: Consumer, reason: unknown): Promise<void> {
  let last = reason
  for (let tries = 0; tries < 8 && !session.connection.isClosed(); tries += 1) {
    try {
      await consumer.info()
      return
    } catch (fault) {
      if (isMissingConsumer(fault)) throw fault
      last = fault
    }
    await new Promise((resolve) => setTimeout(resolve, restBetweenTries))
  }
  if (!session.connection.isClosed()) throw last
}

async function take(message: JsMsg, { onMessage }: DurableConsumer): Promise<void> {
  const publishedAt = Math.floor(message.info.timestampNanos / 1_000_000)
  try {
    await onMessage({ text: message.string(), publishedAt })
    message.ack()
  } catch {
    message.nak(restBetweenTries)
  }
}
