import type { Core } from 'sip.js'
import type { Clock } from '#shared/core/clock.ts'
import type { Binding } from './bindings.ts'
import type { SipLeg } from './sip-leg.ts'
import { deviceNames, type Flow, Station } from './station.ts'

export type StationsOptions = { readonly domain: string; readonly clock: Clock }

/** All phones, including those that lost their socket during a call and may come back. */
export class Stations<PhoneFlow extends Flow & { readonly station: Station }> implements Disposable {
  private readonly options: StationsOptions
  private readonly openStations = new Set<Station>()
  /** Sockets whose phone has unregistered: it is not expected back once they close. */
  private readonly unregisteredFlows = new WeakSet<Flow>()

  constructor(options: StationsOptions) {
    this.options = options
  }

  legs(): readonly SipLeg[] {
    return [...this.openStations].flatMap(({ legs }) => [...legs])
  }

  /** Opens a station for a new phone at a socket. */
  open(flow: Flow): Station {
    const station = new Station(flow, {
      ...this.options,
      onEnded: (ended) => this.openStations.delete(ended),
    })
    this.openStations.add(station)
    return station
  }

  /** The phone that a message belongs to by its transaction or dialog, regardless of its socket. */
  ownerOf(message: Core.IncomingRequestMessage | Core.IncomingResponseMessage): Station | undefined {
    return [...this.openStations].find((station) => station.owns(message))
  }

  /**
   * Handles a REGISTER sent over a socket; `bindings` are the user's current ones. Calls of the same device on another
   * socket, or on none, continue on this one.
   */
  onRegister(flow: PhoneFlow, bindings: readonly Binding<PhoneFlow>[]): void {
    const bindingsOnFlow = bindings.filter((binding) => binding.flow === flow)
    if (bindingsOnFlow.length === 0) this.unregisteredFlows.add(flow)
    else this.unregisteredFlows.delete(flow)
    for (const binding of bindingsOnFlow) {
      const names = deviceNames(binding.user, binding)
      for (const station of this.openStations) {
        if (station.flow === flow || station.isIdle) continue
        if (names.some((name) => station.devices.has(name))) station.resume(flow, binding.contact)
      }
      flow.station.addUser(binding.user, binding)
    }
  }

  /** Handles the end of a socket. */
  onFlowClosed(flow: Flow): void {
    for (const station of this.openStations) {
      if (station.flow !== flow) continue
      if (this.unregisteredFlows.has(flow)) station.end()
      else station.onFlowLost()
    }
  }

  [Symbol.dispose](): void {
    for (const station of this.openStations) station.end()
  }
}
