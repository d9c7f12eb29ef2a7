import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'

/** A phone that can be rung: an address, and the connection through which it is reached. */
export type Binding<PhoneFlow> = {
  readonly user: string
  /** Display name under which the phone registered. */
  readonly name: string
  /** SIP URI. */
  readonly contact: string
  /** `+sip.instance` (RFC 5626): one device, whatever its address. */
  readonly instance: string | undefined
  readonly userAgent: string
  readonly callId: string
  readonly cseq: number
  /** Milliseconds since 1970. */
  readonly expires: number
  readonly flow: PhoneFlow
}

/** Milliseconds that a binding outlives its expiry: phones refresh late, with a challenge in between. */
const gracePeriod = 5_000

/** The registrations of all users. */
export class Bindings<PhoneFlow> implements Disposable {
  private readonly clock: Clock
  private readonly timers = new Map<Binding<PhoneFlow>, Unsubscribe>()
  private readonly counts = new Emitter<{ readonly sipUser: string; readonly count: number }>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  ofUser(user: string): readonly Binding<PhoneFlow>[] {
    return [...this.timers.keys()].filter((binding) => binding.user === user)
  }

  /** Calls the listener with a user's number of phones each time it changes. */
  onCount(listener: (change: { readonly sipUser: string; readonly count: number }) => void): Unsubscribe {
    return this.counts.on(listener)
  }

  /** The binding that a new one would replace: the same address on its connection, or the same device. */
  replacedBy(
    next: Pick<Binding<PhoneFlow>, 'user' | 'contact' | 'instance' | 'flow'>,
  ): Binding<PhoneFlow> | undefined {
    return this.ofUser(next.user).find(
      ({ contact, flow, instance }) =>
        (contact === next.contact && flow === next.flow) ||
        (instance !== undefined && instance === next.instance),
    )
  }

  add(binding: Binding<PhoneFlow>): void {
    this.notifyIfChanged(binding.user, () => {
      this.deleteBinding(this.replacedBy(binding))
      const remaining = binding.expires - this.clock.now() + gracePeriod
      this.timers.set(
        binding,
        this.clock.after(remaining, () => this.remove([binding])),
      )
    })
  }

  remove(bindings: readonly Binding<PhoneFlow>[]): void {
    for (const binding of bindings) this.notifyIfChanged(binding.user, () => this.deleteBinding(binding))
  }

  /** Removes all bindings of a lost connection. */
  removeFlow(flow: PhoneFlow): void {
    this.remove([...this.timers.keys()].filter((binding) => binding.flow === flow))
  }

  [Symbol.dispose](): void {
    for (const stop of this.timers.values()) stop()
    this.timers.clear()
  }

  private deleteBinding(binding: Binding<PhoneFlow> | undefined): void {
    if (binding === undefined) return
    this.timers.get(binding)?.()
    this.timers.delete(binding)
  }

  private notifyIfChanged(sipUser: string, change: () => void): void {
    const previousCount = this.ofUser(sipUser).length
    change()
    const count = this.ofUser(sipUser).length
    if (count !== previousCount) this.counts.emit({ sipUser, count })
  }
}
