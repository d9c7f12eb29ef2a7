import type { FaultKind } from '#shared/api/operator.ts'
import type { Clock } from '#shared/core/clock.ts'
import { systemClock } from '../sip/system-clock.ts'

type Fault = {
  readonly value: number
  readonly path: string | undefined
  /** Milliseconds since 1970. */
  readonly since: number
  /** When it is over by itself; null for never. */
  readonly until: number | null
}

/** What a fault does to one request; the first that applies wins. */
export type Misbehaviour = {
  /** Milliseconds to wait first. */
  readonly delay: number
  readonly drop: boolean
  readonly fail: boolean
}

/** What faults do to one notification. */
export type NotificationFault = {
  /** Milliseconds to wait first. */
  readonly delay: number
  /** To send it twice. */
  readonly duplicate: boolean
  /** To let others overtake it. */
  readonly overtake: boolean
  /** Never to send it, nor try again. */
  readonly drop: boolean
  /** Milliseconds to hold it, whatever becomes of the others of its call; undefined keeps their order. */
  readonly hold: number | undefined
}

export type FaultOrder = {
  readonly kind: FaultKind
  readonly value?: number
  readonly path?: string
  /** Seconds after which it is over by itself; for ever where it is left out. */
  readonly lasts?: number
}

/** Without a value a fault hits every request; a delay is then one second. */
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

/** Milliseconds of an outage without a value. */
export const defaultOutage = 10_000

/** Faults whose value is milliseconds, at most so many; those of all others are shares. */
const delays: readonly FaultKind[] = ['latency', 'webhook_delay', 'webhook_shuffle', 'outage']
const longestDelay = 600_000

/** What is wrong with the value of a fault, as a sentence; undefined where nothing is. */
export function mistakeInFault({ kind, value }: FaultOrder): string | undefined {
  if (value === undefined) return undefined
  const most = delays.includes(kind) ? longestDelay : 1
  return value >= 0 && value <= most ? undefined : `The value of ${kind} is from 0 to ${most}`
}

/**
 * The faults in force (platform operator API). `latency`, `webhook_delay` and `webhook_shuffle` are milliseconds, all
 * others the share of requests or notifications that they hit, 0 to 1. `webhook_shuffle` holds each notification for a
 * random time up to its value. `packet_loss` is the share of audio packets that are lost, each way. `outage` is no fault
 * of the platform, but of the network (`outage.ts`). `path` restricts a fault to what begins with it: requests below
 * {base_url}, notifications by the path of the webhook's url.
 * A value of 0 takes the fault back. The operator API itself never misbehaves, so that faults can be taken back.
 */
export class Faults {
  private readonly active = new Map<FaultKind, Fault>()
  private readonly random: () => number
  private readonly clock: Pick<Clock, 'now'>

  constructor(random: () => number, clock: Pick<Clock, 'now'> = systemClock) {
    this.random = random
    this.clock = clock
  }

  /** The faults in force, in the order in which they were set. */
  list(): readonly (Fault & { readonly kind: FaultKind })[] {
    return [...this.active]
      .filter(([, fault]) => this.lasts(fault))
      .map(([kind, fault]) => ({ kind, ...fault }))
  }

  /** `now` in milliseconds since 1970. */
  set({ kind, value, path, lasts }: FaultOrder, now: number): void {
    if (kind === 'none') this.active.clear()
    else if (value === 0) this.active.delete(kind)
    else if (kind !== 'outage') {
      const until = lasts === undefined ? null : now + lasts * 1000
      this.active.set(kind, { value: value ?? defaultValues[kind], path, since: now, until })
    }
  }

  forRequest(path: string): Misbehaviour {
    return {
      delay: this.reaching('latency', path)?.value ?? 0,
      drop: this.hits('drop_connections', path),
      fail: this.hits('error_rate', path),
    }
  }

  /** Whether a token counts as unknown: with `stale_token` those that were made before the fault was set. */
  isStale(tokenCreated: number, path: string): boolean {
    const fault = this.reaching('stale_token', path)
    return fault !== undefined && tokenCreated <= fault.since && this.random() < fault.value
  }

  /** `path` is that of the webhook's url. */
  forNotification(path: string): NotificationFault {
    const shuffle = this.reaching('webhook_shuffle', path)
    return {
      delay: this.reaching('webhook_delay', path)?.value ?? 0,
      duplicate: this.hits('webhook_duplicate', path),
      overtake: this.hits('webhook_reorder', path),
      drop: this.hits('webhook_drop', path),
      hold: shuffle && Math.round(this.random() * shuffle.value),
    }
  }

  /** Whether the next audio packet is lost. */
  losesPacket(): boolean {
    return this.hits('packet_loss', '')
  }

  private hits(kind: FaultKind, path: string): boolean {
    const fault = this.reaching(kind, path)
    return fault !== undefined && this.random() < fault.value
  }

  private reaching(kind: FaultKind, path: string): Fault | undefined {
    const fault = this.active.get(kind)
    if (!fault || !this.lasts(fault)) return undefined
    return fault.path === undefined || path.startsWith(fault.path) ? fault : undefined
  }

  private lasts({ until }: Fault): boolean {
    return until === null || this.clock.now() < until
  }
}
