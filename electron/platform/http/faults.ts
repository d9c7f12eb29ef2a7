import type { FaultKind } from '#shared/api/operator.ts'

type Fault = { readonly value: number; readonly path: string | undefined; readonly since: number }

/** What a fault does to one request; the first that applies wins. */
export type Misbehaviour = {
  /** Milliseconds to wait first. */
  readonly delay: number
  readonly drop: boolean
  readonly fail: boolean
}

export type FaultOrder = { readonly kind: FaultKind; readonly value?: number; readonly path?: string }

/** Without a value a fault hits every request; a delay is then one second. */
const defaultValues: Readonly<Record<Exclude<FaultKind, 'none'>, number>> = {
  latency: 1_000,
  error_rate: 1,
  drop_connections: 1,
  stale_token: 1,
  webhook_delay: 1_000,
  webhook_duplicate: 1,
  webhook_reorder: 1,
}

/**
 * The faults in force (platform operator API). `latency` and `webhook_delay` are milliseconds, all others the share of
 * requests or notifications that they hit, 0 to 1. `path` restricts a fault to what begins with it below {base_url}.
 * The operator API itself never misbehaves, so that faults can be taken back.
 */
export class Faults {
  private readonly active = new Map<FaultKind, Fault>()
  private readonly random: () => number

  constructor(random: () => number) {
    this.random = random
  }

  /** `now` in milliseconds since 1970. */
  set({ kind, value, path }: FaultOrder, now: number): void {
    if (kind === 'none') this.active.clear()
    else this.active.set(kind, { value: value ?? defaultValues[kind], path, since: now })
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

  forNotification(): { readonly delay: number; readonly duplicate: boolean; readonly overtake: boolean } {
    return {
      delay: this.active.get('webhook_delay')?.value ?? 0,
      duplicate: this.hits('webhook_duplicate', ''),
      overtake: this.hits('webhook_reorder', ''),
    }
  }

  private hits(kind: FaultKind, path: string): boolean {
    const fault = this.reaching(kind, path)
    return fault !== undefined && this.random() < fault.value
  }

  private reaching(kind: FaultKind, path: string): Fault | undefined {
    const fault = this.active.get(kind)
    return fault && (fault.path === undefined || path.startsWith(fault.path)) ? fault : undefined
  }
}
