import { Disposables } from '#shared/core/disposables.ts'
import type { Log } from '#shared/core/log.ts'
import type { Heartbeat } from '../heartbeat.ts'
import { addressesOf, type Interfaces } from './addresses.ts'

/** `wake`: connections may be dead, timers late. `moved`: the network is another, too. */
export type NetworkNews = 'wake' | 'moved'

export type NetworkWatchOptions = {
  readonly heartbeat: Heartbeat
  readonly log: Log
  readonly interfaces: () => Interfaces
  readonly onNews: (news: NetworkNews) => void
}

/** Beats between two looks at the addresses. */
const lookEvery = 2

/** Hears of everything after which a connection that seems to stand may be dead. */
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
    this.owned.add(heartbeat.onJump((by) => this.emitNews('wake', { reason: 'clock', by })))
    this.owned.add(heartbeat.on(() => this.beat()))
  }

  /** A page says that there is a network again, or none any more. Said twice it is no news. */
  reported(online: boolean): void {
    const isNews = this.online !== online
    this.online = online
    if (isNews) this.emitNews('moved', { reason: online ? 'online' : 'offline' })
  }

  /** The system says that it has slept. */
  resumed(): void {
    this.emitNews('wake', { reason: 'resume' })
  }

  [Symbol.dispose](): void {
    this.owned[Symbol.dispose]()
  }

  private beat(): void {
    this.beats += 1
    if (this.beats % lookEvery !== 0) return
    const before = this.addresses
    this.addresses = addressesOf(this.options.interfaces())
    if (this.addresses !== before) this.emitNews('moved', { reason: 'addresses' })
  }

  private emitNews(news: NetworkNews, facts: Readonly<Record<string, unknown>>): void {
    this.options.log.write('info', 'network.news', { news, ...facts })
    this.options.onNews(news)
  }
}
