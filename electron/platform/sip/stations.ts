import type { Core } from 'sip.js'
import type { Clock } from '#shared/core/clock.ts'
import type { Binding } from './bindings.ts'
import type { SipLeg } from './sip-leg.ts'
import { deviceNames, type Flow, Station } from './station.ts'

export type StationsOptions = { readonly domain: string; readonly clock: Clock }

/** All phones, including those that lost their socket during a call and may come back. */
export class Stations<Place extends Flow & { readonly station: Station }> implements Disposable {
  private readonly options: StationsOptions
  private readonly all = new Set<Station>()
  /** Sockets whose phone has unregistered: it is not expected back once they close. */
  private readonly signedOff = new WeakSet<Flow>()

  constructor(options: StationsOptions) {
    this.options = options
  }

  legs(): readonly SipLeg[] {
    return [...this.all].flatMap(({ legs }) => [...legs])
  }

  /** Opens a station for a new phone at a socket. */
  open(flow: Flow): Station {
    const station = new Station(flow, { ...this.options, onOver: (over) => this.all.delete(over) })
    this.all.add(station)
    return station
  }

  /** The phone that a message belongs to by its transaction or dialog, regardless of its socket. */
  holding(message: Core.IncomingRequestMessage | Core.IncomingResponseMessage): Station | undefined {
    return [...this.all].find((station) => station.holds(message))
  }

  /**
   * Handles a REGISTER sent over a socket; `bindings` are the user's current ones. Calls of the same device on another
   * socket, or on none, continue on this one.
   */
  registered(place: Place, bindings: readonly Binding<Place>[]): void {
    const here = bindings.filter((binding) => binding.place === place)
    if (here.length === 0) this.signedOff.add(place)
    else this.signedOff.delete(place)
    for (const binding of here) {
      const names = deviceNames(binding.user, binding)
      for (const station of this.all) {
        if (station.flow === place || station.idle) continue
        if (names.some((name) => station.devices.has(name))) station.resume(place, binding.contact)
      }
      place.station.belongsTo(binding.user, binding)
    }
  }

  /** Handles the end of a socket. */
  closed(flow: Flow): void {
    for (const station of this.all) {
      if (station.flow !== flow) continue
      if (this.signedOff.has(flow)) station.end()
      else station.lose()
    }
  }

  [Symbol.dispose](): void {
    for (const station of this.all) station.end()
  }
}
