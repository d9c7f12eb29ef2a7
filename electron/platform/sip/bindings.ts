import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'

/** A phone that can be rung: an address, and the connection through which it is reached. */
export type Binding<Place> = {
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
  readonly place: Place
}

/** Milliseconds that a binding outlives its expiry: phones refresh late, with a challenge in between. */
const grace = 5_000

/** The registrations of all users. */
export class Bindings<Place> implements Disposable {
  private readonly clock: Clock
  private readonly timers = new Map<Binding<Place>, Unsubscribe>()
  private readonly counts = new Emitter<{ readonly sipUser: string; readonly count: number }>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  of(user: string): readonly Binding<Place>[] {
    return [...this.timers.keys()].filter((binding) => binding.user === user)
  }

  /** Calls the listener with a user's number of phones each time it changes. */
  onCount(listener: (change: { readonly sipUser: string; readonly count: number }) => void): Unsubscribe {
    return this.counts.on(listener)
  }

  /** The binding that a new one would replace: the same address on its connection, or the same device. */
  replacedBy(
    next: Pick<Binding<Place>, 'user' | 'contact' | 'instance' | 'place'>,
  ): Binding<Place> | undefined {
    return this.of(next.user).find(
      ({ contact, place, instance }) =>
        (contact === next.contact && place === next.place) ||
        (instance !== undefined && instance === next.instance),
    )
  }

  put(binding: Binding<Place>): void {
    this.change(binding.user, () => {
      this.forget(this.replacedBy(binding))
      const left = binding.expires - this.clock.now() + grace
      this.timers.set(
        binding,
        this.clock.after(left, () => this.remove([binding])),
      )
    })
  }

  remove(bindings: readonly Binding<Place>[]): void {
    for (const binding of bindings) this.change(binding.user, () => this.forget(binding))
  }

  /** Removes all bindings of a lost connection. */
  drop(place: Place): void {
    this.remove([...this.timers.keys()].filter((binding) => binding.place === place))
  }

  [Symbol.dispose](): void {
    for (const stop of this.timers.values()) stop()
    this.timers.clear()
  }

  private forget(binding: Binding<Place> | undefined): void {
    if (binding === undefined) return
    this.timers.get(binding)?.()
    this.timers.delete(binding)
  }

  private change(sipUser: string, act: () => void): void {
    const before = this.of(sipUser).length
    act()
    const count = this.of(sipUser).length
    if (count !== before) this.counts.emit({ sipUser, count })
  }
}
