import { setTimeout } from 'node:timers/promises'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Emitter } from '#shared/core/emitter.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { err } from '#shared/core/result.ts'
import type { Faults } from '../http/faults.ts'
import type { Outage } from '../http/outage.ts'
import type { DeliveryAttempt, StoredDelivery, StoredWebhook } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { categoriesOf, type CustomerEvent } from './fact.ts'
import { HttpsClient } from './https-client.ts'

export type NotifierOptions = {
  readonly store: Pick<Store, 'webhooks' | 'deliveries'>
  readonly events: Emitter<CustomerEvent>
  readonly faults: Pick<Faults, 'forNotification'>
  readonly outage?: Pick<Outage, 'isOn'>
  readonly clock: Clock
  readonly log: Log
}

/** Milliseconds before each attempt (specification 6: not shown). */
const attemptDelays = [0, 1_000, 5_000, 25_000] as const
/** Milliseconds for which a notification to be overtaken is held back. */
const overtakeDelay = 1_000
const maxDeliveries = 10_000
/** Milliseconds that the platform's shutdown waits for the last notifications. */
const shutdownTimeout = 500

/**
 * Sends webhook notifications (specification 6). A 2xx within 5 s accepts one; otherwise it is retried three times. The
 * notifications of one call keep their order. Those undelivered when the process ended are sent after the next start;
 * those of a deleted webhook are given up.
 */
export class Notifier implements AsyncDisposable {
  private readonly options: NotifierOptions
  private readonly clients = new Map<number, HttpsClient>()
  /** The last waiting or running notification of each call, by webhook and call. */
  private readonly chains = new Map<string, Promise<void>>()
  private readonly running = new Set<Promise<void>>()
  private readonly shutdown = new AbortController()
  private readonly stopListening: Unsubscribe

  constructor(options: NotifierOptions) {
    this.options = options
    this.stopListening = options.events.on((fact) => this.notify(fact))
    for (const delivery of options.store.deliveries.where([
      { property: 'state', operator: 'eq', value: 'pending' },
    ]))
      this.enqueue(delivery)
  }

  /** Waits briefly for running deliveries, then stops; those not accepted are retried after the next start. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.stopListening()
    await Promise.race([
      Promise.allSettled(this.running),
      setTimeout(shutdownTimeout, undefined, { ref: false }),
    ])
    this.shutdown.abort()
    await Promise.allSettled(this.running)
    for (const client of this.clients.values()) client[Symbol.dispose]()
    this.clients.clear()
  }

  private notify({ event, customerId }: CustomerEvent): void {
    const { store, clock } = this.options
    const categories = categoriesOf(event)
    for (const webhook of store.webhooks.where([
      { property: 'customer_id', operator: 'eq', value: customerId },
    ])) {
      if (!webhook.events.some((name) => categories.includes(name))) continue
      const delivery = store.deliveries.insert({
        customer_id: customerId,
        webhook_id: webhook.id,
        call_id: 'call_id' in event ? event.call_id : null,
        created_at: writeTimestamp(clock.now()),
        state: 'pending',
        notification: event,
        attempts: [],
      })
      if (delivery.id % 500 === 0) this.removeOldDeliveries(delivery.id)
      this.enqueue(delivery)
    }
  }

  private enqueue(delivery: StoredDelivery): void {
    const { url } = this.options.store.webhooks.read(delivery.webhook_id) ?? {}
    const fault = this.options.faults.forNotification(url === undefined ? '' : new URL(url).pathname)
    if (fault.drop) return void this.options.store.deliveries.update(delivery.id, { state: 'dropped' })
    const chain = `${delivery.webhook_id}:${delivery.call_id ?? `delivery ${delivery.id}`}`
    const holdFor = fault.holdFor ?? (fault.overtake ? overtakeDelay : undefined)
    const previous =
      holdFor === undefined ? (this.chains.get(chain) ?? Promise.resolve()) : this.wait(holdFor)
    const delivered = previous
      .then(() => this.wait(fault.delay))
      .then(() => this.deliver(delivery, fault.duplicate))
      .catch((error: unknown) => this.options.log.write('error', 'webhook.failed', { error: faultOf(error) }))
    if (holdFor === undefined) this.chains.set(chain, delivered)
    this.running.add(delivered)
    void delivered.finally(() => {
      this.running.delete(delivered)
      if (this.chains.get(chain) === delivered) this.chains.delete(chain)
    })
  }

  private async deliver(delivery: StoredDelivery, isDuplicated: boolean): Promise<void> {
    const { store, log } = this.options
    const body = JSON.stringify(delivery.notification)
    const attempts = [...delivery.attempts]
    for (const wait of attemptDelays.slice(attempts.length)) {
      await this.wait(wait)
      if (this.shutdown.signal.aborted) return
      const webhook = store.webhooks.read(delivery.webhook_id)
      if (!webhook) return void store.deliveries.update(delivery.id, { state: 'failed' })
      const attempt = await this.attempt(webhook, body)
      if (this.shutdown.signal.aborted) return
      attempts.push(attempt)
      const accepted = isAccepted(attempt)
      const state = accepted ? 'delivered' : attempts.length < attemptDelays.length ? 'pending' : 'failed'
      store.deliveries.update(delivery.id, { attempts, state })
      log.write(accepted ? 'debug' : 'warn', 'webhook.tried', {
        delivery: delivery.id,
        took: attempt.took,
        status: attempt.status ?? null,
      })
      if (!accepted) continue
      if (isDuplicated)
        store.deliveries.update(delivery.id, { attempts: [...attempts, await this.attempt(webhook, body)] })
      return
    }
  }

  private async attempt(webhook: StoredWebhook, body: string): Promise<DeliveryAttempt> {
    const { clock } = this.options
    const startedAt = clock.now()
    const isNetworkDown = this.options.outage?.isOn === true
    const answer = isNetworkDown
      ? err('ENETUNREACH')
      : await this.clientOf(webhook).send('POST', body, this.shutdown.signal)
    const timing = { at: writeTimestamp(startedAt), took: clock.now() - startedAt }
    return answer.ok
      ? { ...timing, status: answer.value.status, response: answer.value.text }
      : { ...timing, error: answer.error }
  }

  private clientOf(webhook: StoredWebhook): HttpsClient {
    const existing = this.clients.get(webhook.id)
    if (existing) return existing
    const client = new HttpsClient(new URL(webhook.url), { ca: webhook.ca })
    this.clients.set(webhook.id, client)
    return client
  }

  /** Resolves after that many milliseconds, or at once when the platform ends. */
  private wait(milliseconds: number): Promise<void> {
    const { signal } = this.shutdown
    if (milliseconds === 0 || signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const finish = () => {
        cancel()
        signal.removeEventListener('abort', finish)
        resolve()
      }
      const cancel = this.options.clock.after(milliseconds, finish)
      signal.addEventListener('abort', finish)
    })
  }

  private removeOldDeliveries(newest: number): void {
    const { deliveries } = this.options.store
    const old = deliveries.where([
      { property: 'id', operator: 'lt', value: newest - maxDeliveries },
      { property: 'state', operator: 'ne', value: 'pending' },
    ])
    for (const { id } of old) deliveries.remove(id)
  }
}

function isAccepted({ status }: DeliveryAttempt): boolean {
  return status !== undefined && status >= 200 && status < 300
}
