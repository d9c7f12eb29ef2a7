import type { Clock } from '#shared/core/clock.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import type { Log } from '#shared/core/log.ts'
import { addressesOf, type Interfaces } from './addresses.ts'
import { watchClock } from './clock-jumps.ts'

/** `wake`: connections may be dead, timers late. `moved`: the network is another, too. */
export type NetworkNews = 'wake' | 'moved'

export type NetworkWatchOptions = {
  readonly clock: Clock
  readonly log: Log
  readonly interfaces: () => Interfaces
  readonly onNews: (news: NetworkNews) => void
}

/** How often the addresses are looked at, in milliseconds. */
const lookEvery = 2_000

/** Hears of everything after which a connection that seems to stand may be dead. */
export class NetworkWatch implements Disposable {
  private readonly options: NetworkWatchOptions
  private readonly owned = new Disposables()
  private stopLooking: Unsubscribe = () => {}
  private addresses: string
  private online: boolean | null = null

  constructor(options: NetworkWatchOptions) {
    this.options = options
    this.addresses = addressesOf(options.interfaces())
    this.owned.add(watchClock(options.clock, (by) => this.tell('wake', { reason: 'clock', by })))
    this.owned.add(() => this.stopLooking())
    this.look()
  }

  /** A page says that there is a network again, or none any more. Said twice it is no news. */
  reported(online: boolean): void {
    const isNews = this.online !== online
    this.online = online
    if (isNews) this.tell('moved', { reason: online ? 'online' : 'offline' })
  }

  /** The system says that it has slept. */
  resumed(): void {
    this.tell('wake', { reason: 'resume' })
  }

  [Symbol.dispose](): void {
    this.owned[Symbol.dispose]()
  }

  private look(): void {
    const { clock, interfaces } = this.options
    this.stopLooking = clock.after(lookEvery, () => {
      const before = this.addresses
      this.addresses = addressesOf(interfaces())
      this.look()
      if (this.addresses !== before) this.tell('moved', { reason: 'addresses' })
    })
  }

  private tell(news: NetworkNews, facts: Readonly<Record<string, unknown>>): void {
    this.options.log.write('info', 'network.news', { news, ...facts })
    this.options.onNews(news)
  }
}
