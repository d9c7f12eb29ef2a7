import type { Clock } from '#shared/core/clock.ts'
import { Disposables } from '#shared/core/disposables.ts'
import type { Log } from '#shared/core/log.ts'
import type { CallEngine } from '../calls/call-engine.ts'
import type { PhoneLines } from '../sip/leg.ts'
import type { StoredUser } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { Random } from './random.ts'

export type TrafficOptions = {
  readonly engine: CallEngine
  readonly lines: PhoneLines
  readonly store: Pick<Store, 'users' | 'contacts'>
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly callsPerMinute: number
}

/** Milliseconds after the first phone registered in which a first customer calls it. */
const firstCallAfter = 6_000

/**
 * Customers who call by themselves, on average so many a minute: first somebody whose phone is registered and free, then
 * registered phones and the virtual desk phones of colleagues in turns.
 */
export function startTraffic(options: TrafficOptions): Disposable {
  const { engine, lines, store, clock, random, log, callsPerMinute } = options
  const subscriptions = new Disposables()
  const interval = 60_000 / callsPerMinute
  let next = clock.after(interval, call)
  let welcomed = false
  let rung = false
  subscriptions.add(() => next())
  subscriptions.add(
    lines.onRegistration(({ count }) => {
      if (welcomed || count === 0) return
      welcomed = true
      next()
      next = clock.after(Math.min(firstCallAfter, interval), call)
    }),
  )

  function call(): void {
    next = clock.after(interval * (0.75 + random.next() / 2), call)
    const to = pickUser()
    const from = pickCaller()
    if (!to || !from) return
    // A colleague without a phone is played by the virtual desk phone, which picks up after a while.
    const answered = lines.registrations(to.ext) > 0 ? {} : { answerAfter: random.between(3, 9) }
    const placed = engine.simulateInbound({ from, to: to.cli, talkFor: random.between(20, 90), ...answered })
    if (!placed.ok) log.write('warn', 'traffic.refused', { message: placed.error.message })
  }

  function pickUser(): StoredUser | undefined {
    const busy = new Set(
      engine.board.book
        .all()
        .flatMap(({ live: { facts } }) => [facts.source.user?.id, facts.target.user?.id]),
    )
    const free = store.users.where([]).filter(({ id, active, dnd }) => active && !dnd && !busy.has(id))
    const atPhone = free.filter(({ ext }) => lines.registrations(ext) > 0)
    const away = free.filter((user) => !user.is_root && lines.registrations(user.ext) === 0)
    const [first, ...others] = atPhone.length > 0 && (!rung || random.chance(0.5)) ? atPhone : away
    rung ||= atPhone.length > 0
    return first && random.pick([first, ...others])
  }

  function pickCaller(): string | undefined {
    const numbers = store.contacts.where([]).flatMap(({ mobile, tel }) => mobile || tel || [])
    const [first, ...others] = numbers
    return first === undefined ? '+447700900999' : random.pick([first, ...others])
  }

  return subscriptions
}
