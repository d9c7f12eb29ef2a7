import { Disposables } from '#shared/core/disposables.ts'
import type { Log } from '#shared/core/log.ts'
import type { Heartbeat } from '../heartbeat.ts'
import { addressesOf, type Interfaces } from './addresses.ts'

/** `wake`: connections may be dead, timers late. `moved`: the network has changed, too. */
export type NetworkEvent = 'wake' | 'moved'

export type NetworkWatchOptions = {
  readonly heartbeat: Heartbeat
  readonly log: Log
  readonly interfaces: () => Interfaces
  readonly onEvent: (event: NetworkEvent) => void
}

/** Beats between two checks of the addresses. */
const checkEveryBeats = 2

/** Detects the events after which an apparently open connection may be dead. */
export class NetworkWatch implements Disposable {
  private readonly options: NetworkWatchOptions
  private readonly owned = new Disposables()
  private addresses: string
  private online: boolean | null = null
  private beats = 0

  constructor(options: NetworkWatchOptions) {
    this.options = options
    this.addresses = addressesOf(options.interfaces())
    const { heartbeat } = options
    this.owned.add(heartbeat.onJump((by) => this.emitEvent('wake', { reason: 'clock', by })))
    this.owned.add(heartbeat.on(() => this.beat()))
  }

  /** Called when a page reports that the network came or went; a repeated report is ignored. */
  reported(online: boolean): void {
    const hasChanged = this.online !== online
    this.online = online
    if (hasChanged) this.emitEvent('moved', { reason: online ? 'online' : 'offline' })
  }

  /** Called when the system reports that it has slept. */
  resumed(): void {
    this.emitEvent('wake', { reason: 'resume' })
  }

  [Symbol.dispose](): void {
    this.owned[Symbol.dispose]()
  }

  private beat(): void {
    this.beats += 1
    if (this.beats % checkEveryBeats !== 0) return
    const before = this.addresses
    this.addresses = addressesOf(this.options.interfaces())
    if (this.addresses !== before) this.emitEvent('moved', { reason: 'addresses' })
  }

  private emitEvent(event: NetworkEvent, facts: Readonly<Record<string, unknown>>): void {
    this.options.log.write('info', 'network.event', { kind: event, ...facts })
    this.options.onEvent(event)
  }
}
