import type { FaultKind } from '#shared/api/operator.ts'
import type { Clock } from '#shared/core/clock.ts'
import { systemClock } from '../sip/system-clock.ts'

type Fault = {
  readonly value: number
  readonly path: string | undefined
  /** Milliseconds since 1970. */
  readonly since: number
  /** When the fault ends; null for never. */
  readonly until: number | null
}

/** The effect of faults on one request; the first that applies wins. */
export type RequestFault = {
  /** Milliseconds to wait first. */
  readonly delay: number
  readonly drop: boolean
  readonly fail: boolean
}

/** The effect of faults on one notification. */
export type NotificationFault = {
  /** Milliseconds to wait first. */
  readonly delay: number
  /** Send it twice. */
  readonly duplicate: boolean
  /** Let others overtake it. */
  readonly overtake: boolean
  /** Never send it, nor retry. */
  readonly drop: boolean
  /** Milliseconds to hold it, regardless of the other notifications of its call; undefined keeps their order. */
  readonly holdFor: number | undefined
}

export type FaultOrder = {
  readonly kind: FaultKind
  readonly value?: number
  readonly path?: string
  /** Seconds after which the fault ends; never if omitted. */
  readonly lasts?: number
}

/** Default values: a fault hits every request; a delay is one second. */
const defaultValues: Readonly<Record<Exclude<FaultKind, 'none' | 'outage'>, number>> = {
  latency: 1_000,
  error_rate: 1,
  drop_connections: 1,
  stale_token: 1,
  webhook_delay: 1_000,
  webhook_duplicate: 1,
  webhook_reorder: 1,
  webhook_drop: 1,
  webhook_shuffle: 5_000,
  packet_loss: 0.3,
}

/** Length of an outage without a value, in milliseconds. */
export const defaultOutage = 10_000

/** Faults whose value is milliseconds, up to `maxDelay`; those of all others are shares. */
const delayKinds: readonly FaultKind[] = ['latency', 'webhook_delay', 'webhook_shuffle', 'outage']
const maxDelay = 600_000

/** The mistake in a fault's value, as a sentence; undefined if there is none. */
export function mistakeInFault({ kind, value }: FaultOrder): string | undefined {
  if (value === undefined) return undefined
  const max = delayKinds.includes(kind) ? maxDelay : 1
  return value >= 0 && value <= max ? undefined : `The value of ${kind} is from 0 to ${max}`
}

/**
 * The active faults (platform operator API). `latency`, `webhook_delay` and `webhook_shuffle` are milliseconds, all
 * others the share of requests or notifications that they hit, 0 to 1. `webhook_shuffle` holds each notification for a
 * random time up to its value. `packet_loss` is the share of audio packets that are lost, each way. `outage` is a fault
 * of the network, not of the platform (`outage.ts`). `path` restricts a fault to a prefix: of requests below
 * {base_url}, and for notifications of the path of the webhook's url. A value of 0 removes the fault. The operator API
 * itself is never affected, so that faults can be removed.
 */
export class Faults {
  private readonly activeFaults = new Map<FaultKind, Fault>()
  private readonly random: () => number
  private readonly clock: Pick<Clock, 'now'>

  constructor(random: () => number, clock: Pick<Clock, 'now'> = systemClock) {
    this.random = random
    this.clock = clock
  }

  /** The active faults, in the order in which they were set. */
  list(): readonly (Fault & { readonly kind: FaultKind })[] {
    return [...this.activeFaults]
      .filter(([, fault]) => this.isLasting(fault))
      .map(([kind, fault]) => ({ kind, ...fault }))
  }

  /** `now` in milliseconds since 1970. */
  set({ kind, value, path, lasts }: FaultOrder, now: number): void {
    if (kind === 'none') this.activeFaults.clear()
    else if (value === 0) this.activeFaults.delete(kind)
    else if (kind !== 'outage') {
      const until = lasts === undefined ? null : now + lasts * 1000
      this.activeFaults.set(kind, { value: value ?? defaultValues[kind], path, since: now, until })
    }
  }

  forRequest(path: string): RequestFault {
    return {
      delay: this.faultFor('latency', path)?.value ?? 0,
      drop: this.applies('drop_connections', path),
      fail: this.applies('error_rate', path),
    }
  }

  /** Whether a token counts as unknown: with `stale_token`, tokens created before the fault was set. */
  isStale(tokenCreated: number, path: string): boolean {
    const fault = this.faultFor('stale_token', path)
    return fault !== undefined && tokenCreated <= fault.since && this.random() < fault.value
  }

  /** `path` is that of the webhook's url. */
  forNotification(path: string): NotificationFault {
    const shuffle = this.faultFor('webhook_shuffle', path)
    return {
      delay: this.faultFor('webhook_delay', path)?.value ?? 0,
      duplicate: this.applies('webhook_duplicate', path),
      overtake: this.applies('webhook_reorder', path),
      drop: this.applies('webhook_drop', path),
      holdFor: shuffle && Math.round(this.random() * shuffle.value),
    }
  }

  /** Whether the next audio packet is lost. */
  shouldLosePacket(): boolean {
    return this.applies('packet_loss', '')
  }

  private applies(kind: FaultKind, path: string): boolean {
    const fault = this.faultFor(kind, path)
    return fault !== undefined && this.random() < fault.value
  }

  private faultFor(kind: FaultKind, path: string): Fault | undefined {
    const fault = this.activeFaults.get(kind)
    if (!fault || !this.isLasting(fault)) return undefined
    return fault.path === undefined || path.startsWith(fault.path) ? fault : undefined
  }

  private isLasting({ until }: Fault): boolean {
    return until === null || this.clock.now() < until
  }
}
