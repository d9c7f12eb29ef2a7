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
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { isMissingConsumer, isSilence, natsError } from './nats-error.ts'
import type { NatsSession } from './nats-session.ts'

export type ConsumedMessage = {
  readonly text: string
  /** Milliseconds since 1970, by the server's clock. */
  readonly publishedAt: number
}

export type DurableConsumer = {
  readonly stream: string
  /** Name under which the server keeps the position. */
  readonly name: string
  /** The only subject that it reads. */
  readonly subject: string
  /**
   * Where to begin if the server knows no position: milliseconds since 1970, by the server's clock; null: only new
   * messages.
   */
  readonly from: number | null
  /** A message counts as processed once this resolves. If it rejects, the message is delivered again. */
  readonly onMessage: (message: ConsumedMessage) => Promise<void>
  /** Called when the consumer is gone or cannot be read; the session is then useless. */
  readonly onEnd: (error: AppError) => void
}

/** Milliseconds, and messages. Longest wait for an answer on the first, the second and every later attempt. */
const answerTimeouts = [2_000, 4_000, 10_000] as const
const acknowledgeTimeout = 10_000
const round = { max_messages: 100, expires: 30_000, idle_heartbeat: 3_000 } as const
/** Milliseconds after which the server removes an unread consumer: the computer is no longer in use. */
const inactiveLimit = 30 * 86_400_000
const retryDelay = 500
const maxAttempts = 10

/** Reads one subject of a stream from this consumer's position until the session ends. The position outlives both. */
export async function consume(session: NatsSession, options: DurableConsumer): Outcome {
  try {
    const info = await retryUntilAnswered(session, (manager) => findOrCreate(manager, options))
    const consumer = jetstream(session.connection).consumers.getConsumerFromInfo(info)
    void readRounds(session, consumer, options).catch((fault: unknown) => options.onEnd(natsError(fault)))
    return ok(undefined)
  } catch (fault) {
    return err(natsError(fault))
  }
}

/**
 * Asks again on the same connection while servers do not answer, because they are electing a leader or a whole team
 * asks at once; reconnecting would only add to that load. Throws every other error, and the last timeout.
 */
async function retryUntilAnswered<Value>(
  { connection }: NatsSession,
  request: (manager: JetStreamManager) => Promise<Value>,
): Promise<Value> {
  for (let tries = 0; ; tries += 1) {
    const timeout = answerTimeouts[Math.min(tries, answerTimeouts.length - 1)] ?? 0
    try {
      return await request(await jetstreamManager(connection, { checkAPI: false, timeout }))
    } catch (fault) {
      if (!isSilence(fault) || tries === maxAttempts || connection.isClosed()) throw fault
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelay * (0.5 + Math.random())))
  }
}

async function findOrCreate(manager: JetStreamManager, options: DurableConsumer): Promise<ConsumerInfo> {
  const { stream, name, subject } = options
  try {
    const info = await manager.consumers.info(stream, name)
    if (info.config.filter_subject === subject) return info
  } catch (fault) {
    if (!isMissingConsumer(fault)) throw fault
  }
  return manager.consumers.add(stream, configOf(options))
}

function configOf({ name, subject, from }: DurableConsumer) {
  return {
    durable_name: name,
    filter_subject: subject,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(acknowledgeTimeout),
    max_ack_pending: 256,
    inactive_threshold: nanos(inactiveLimit),
    ...(from === null
      ? { deliver_policy: DeliverPolicy.New }
      : { deliver_policy: DeliverPolicy.StartTime, opt_start_time: new Date(from).toISOString() }),
  }
}

/** Checks the consumer after a failed round: servers may be electing a leader, or the consumer is gone. */
async function readRounds(session: NatsSession, consumer: Consumer, options: DurableConsumer): Promise<void> {
  const { connection } = session
  const { stream, name } = options
  while (!connection.isClosed()) {
    try {
      const messages = await consumer.fetch(round)
      for await (const message of messages) void handleMessage(message, options)
    } catch {
      // What matters is not why the round ended, but whether the consumer still exists.
      if (!connection.isClosed())
        await retryUntilAnswered(session, (manager) => manager.consumers.info(stream, name))
    }
  }
}

async function handleMessage(message: JsMsg, { onMessage }: DurableConsumer): Promise<void> {
  const publishedAt = Math.floor(message.info.timestampNanos / 1_000_000)
  try {
    await onMessage({ text: message.string(), publishedAt })
    message.ack()
  } catch {
    message.nak(retryDelay)
  }
}
