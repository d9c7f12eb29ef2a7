import { inboxOf } from '#electron/net/nats/nats-session.ts'
import { consumerOf, everybody, streamOf, subjectOf, type Reader } from '#shared/host/relay-names.ts'

/** A user in the configuration of the NATS servers. */
export type NatsUser = {
  readonly publicKey: string
  /** For people who read the configuration. */
  readonly comment: string
  readonly publish: readonly string[]
  readonly subscribe: readonly string[]
}

/**
 * Permissions of one agent's desktop at NATS: it may create and read the two consumers named after its key, one of
 * which reads the agent's own subject and one everybody's. It may request nothing else, and nobody else may read its
 * answers.
 */
export function agentAccess(agent: {
  readonly publicKey: string
  readonly customer: string
  readonly userId: string
}): NatsUser {
  const { publicKey, customer, userId } = agent
  const stream = streamOf(customer)
  const readers: readonly Reader[] = [{ kind: 'user', id: userId }, everybody]
  return {
    publicKey,
    comment: `agent ${userId} of ${customer}`,
    publish: readers.flatMap((reader) => {
      const consumer = consumerOf(publicKey, reader)
      return [
        `$JS.API.CONSUMER.INFO.${stream}.${consumer}`,
        `$JS.API.CONSUMER.CREATE.${stream}.${consumer}.${subjectOf(customer, reader)}`,
        `$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`,
        `$JS.ACK.${stream}.${consumer}.>`,
      ]
    }),
    subscribe: [`${inboxOf(publicKey)}.>`],
  }
}

/**
 * Permissions of the relay: it may create streams, maintain their limits, and publish events into them. It cannot read
 * any.
 */
export function relayAccess(publicKey: string): NatsUser {
  return {
    publicKey,
    comment: 'the relay',
    publish: [
      'switchhook.*.*',
      '$JS.API.STREAM.INFO.*',
      '$JS.API.STREAM.CREATE.*',
      '$JS.API.STREAM.UPDATE.*',
    ],
    subscribe: [`${inboxOf(publicKey)}.>`],
  }
}

/** The entry for the list `users` of the servers' configuration. */
export function natsUserEntry({ publicKey, comment, publish, subscribe }: NatsUser): string {
  const list = (subjects: readonly string[]) =>
    subjects.map((subject) => `        ${JSON.stringify(subject)}\n`).join('')
  return `    # ${comment}
    { nkey: ${publicKey}, permissions: {
      publish: { allow: [
${list(publish)}      ] }
      subscribe: { allow: [
${list(subscribe)}      ] }
    } }
`
}
