import type { OperatorContract } from '#shared/api/operator.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok } from '#shared/core/result.ts'
import { checkWebhookUrl } from '../events/webhook-url.ts'
import { defaultOutage, mistakeInFault, type Faults } from '../http/faults.ts'
import type { Handlers } from '../http/handler.ts'
import type { Outage } from '../http/outage.ts'
import { invalid, notFound } from '../http/refusal.ts'
import type { Store } from '../store/store.ts'
import { withFilter } from './crud/with-filter.ts'

export type OperatorPorts = {
  readonly store: Store
  readonly faults: Faults
  readonly outage: Pick<Outage, 'begin' | 'end'>
  readonly clock: Pick<Clock, 'now'>
}

/** The operator API, except the simulated outside world and users' settings, which have handlers of their own. */
export function operatorHandlers({
  store,
  faults,
  outage,
  clock,
}: OperatorPorts): Omit<
  Handlers<OperatorContract>,
  | `simulate${string}`
  | 'listSimulatedCalls'
  | 'endSimulatedCall'
  | 'changeUser'
  | 'readTraffic'
  | 'changeTraffic'
  | 'readClock'
> {
  const { webhooks, deliveries, outbox } = store
  const webhookOf = (id: number, customerId: number) => {
    const webhook = webhooks.read(id)
    return webhook?.customer_id === customerId ? webhook : undefined
  }
  return {
    listWebhooks: ({ query, user }) => ok(webhooks.listJson(query, { customerId: user.customer_id })),

    async createWebhook({ body, user }) {
      const url = await checkWebhookUrl(body.url, body.ca)
      if (!url.ok) return invalid(url.error)
      const {
        id,
        customer_id: _,
        ...created
      } = webhooks.insert({
        ...body,
        events: [...new Set(body.events)],
        url: url.value.href,
        customer_id: user.customer_id,
        created_at: writeTimestamp(clock.now()),
      })
      return ok({ id, ...created, events: [...created.events] })
    },

    deleteWebhook({ params, user }) {
      if (!webhookOf(params.id, user.customer_id)) return notFound('Webhook', params.id)
      webhooks.remove(params.id)
      return ok(undefined)
    },

    /** Also those of a deleted webhook, which were given up. */
    listDeliveries({ params, query, user }) {
      const webhookOrDelivery = webhooks.read(params.id) ?? deliveries.find('webhook_id', params.id)
      if (webhookOrDelivery?.customer_id !== user.customer_id) return notFound('Webhook', params.id)
      const ofWebhook = { property: 'webhook_id', operator: 'eq', value: params.id } as const
      return ok(deliveries.listJson(withFilter(query, ofWebhook), { customerId: user.customer_id }))
    },

    listOutbox: ({ query, user }) => ok(outbox.listJson(query, { customerId: user.customer_id })),

    ...faultHandlers({ faults, outage, clock }),
  }
}

function faultHandlers({
  faults,
  outage,
  clock,
}: Pick<OperatorPorts, 'faults' | 'outage' | 'clock'>): Pick<
  Handlers<OperatorContract>,
  'listFaults' | 'setFault'
> {
  return {
    listFaults() {
      const data = faults.list().map(({ kind, value, path, since, until }) => ({
        ...{ kind, value, path: path ?? '', since: writeTimestamp(since) },
        until: until === null ? null : writeTimestamp(until),
      }))
      return ok({ data, total: data.length })
    },

    setFault({ body }) {
      const mistake = mistakeInFault(body)
      if (mistake) return invalid(mistake)
      faults.set(body, clock.now())
      if (body.kind === 'outage') outage.begin(body.value ?? defaultOutage)
      else if (body.kind === 'none') outage.end()
      return ok(undefined)
    },
  }
}
