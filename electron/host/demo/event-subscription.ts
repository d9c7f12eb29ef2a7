import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Outcome, Result } from '#shared/core/result.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import { personRetryPause } from '../platform-client/retry-pause.ts'
import type { OperatorClient } from './operator-client.ts'

/** Where the platform sends its notifications, and the certificate that it must trust for that. */
type Address = { readonly url: string; readonly ca: string }

export type EventSubscriptionOptions = {
  readonly api: Pick<OperatorClient['api'], 'createWebhook' | 'deleteWebhook'>
  readonly clock: Clock
  /** The receiver of this computer; an error while it is not listening. */
  readonly address: () => Result<Address>
  /** Called when the platform has the address. */
  readonly onSubscribed: () => void
}

/** The events that a dashboard subscribes to: every state of a call, and every text. */
const events = ['call_state_change', 'sms_received'] as const

/** Makes a platform send its notifications to this computer, as a user would in the dashboard of the hosted service. */
export class EventSubscription implements Disposable {
  private readonly options: EventSubscriptionOptions
  private readonly queue = new SerialQueue()
  private registered: Address | null = null
  private webhook: number | null = null
  private failures = 0
  private stopTimer: Unsubscribe = () => {}
  private ended = false

  constructor(options: EventSubscriptionOptions) {
    this.options = options
  }

  /** Id of the platform's subscription for this computer; null if there is none. */
  get id(): number | null {
    return this.webhook
  }

  /** Sends the current address to the platform unless it has it already; retries until it succeeds. */
  update(): Promise<void> {
    return this.queue.run(async () => {
      const address = this.options.address()
      if (this.ended || !address.ok || isSame(address.value, this.registered)) return
      this.stopTimer()
      const result = await this.register(address.value)
      this.failures = result.ok ? 0 : this.failures + 1
      if (this.ended || result.ok) return
      const pause = personRetryPause(this.failures, result.error)
      this.stopTimer = this.options.clock.after(pause, () => void this.update())
    })
  }

  [Symbol.dispose](): void {
    this.ended = true
    this.stopTimer()
  }

  private async register(address: Address): Outcome {
    const { api, onSubscribed } = this.options
    const created = await api.createWebhook({ body: { name: 'Switchhook', events: [...events], ...address } })
    if (!created.ok) return created
    const former = this.webhook
    this.registered = address
    this.webhook = Number(created.value.id)
    onSubscribed()
    return former === null ? { ok: true, value: undefined } : api.deleteWebhook({ id: former })
  }
}

function isSame(one: Address, other: Address | null): boolean {
  return one.url === other?.url && one.ca === other.ca
}
