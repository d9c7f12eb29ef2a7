import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName, withoutMarks } from '#shared/calls/shown-name.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Arrival } from '#shared/host/arrivals.ts'

/** What came in: the thread or voicemail that it opens, from whom (a name, else the number), and what it says. */
export type Arrived = { readonly item: string; readonly name: string; readonly words: string }

export type ArrivalsOptions = {
  readonly clock: Clock
  /** A call is on: nothing is told until it is over. */
  readonly isBusy: () => boolean
  /** Some page is in front of the person, who sees the counts there. */
  readonly isInFront: () => boolean
  /** What the settings say about notices of this kind. */
  readonly isWanted: (kind: Arrival['kind']) => boolean
  /** Whether notices may say from whom something came, and what. */
  readonly isNamed: () => boolean
  readonly onChange: (arrivals: readonly Arrival[]) => void
}

/** Milliseconds in which what comes in is told as one. */
const gathering = 1_500

const kinds = ['text', 'voicemail', 'free', 'call-back'] as const

/**
 * Which quiet notices are due: one a kind, for everything that came and was not looked at. What comes while the app is
 * in front of the person has no notice, now or later.
 */
export class Arrivals implements Disposable {
  private readonly options: ArrivalsOptions
  private readonly waiting = new Map<Arrival['kind'], readonly Arrived[]>()
  private readonly notices = new Map<Arrival['kind'], Arrival>()
  private cancel: Unsubscribe | null = null
  private keys = 0

  constructor(options: ArrivalsOptions) {
    this.options = options
  }

  add(kind: Arrival['kind'], arrived: Arrived): void {
    const { isWanted, isInFront } = this.options
    if (!isWanted(kind) || isInFront()) return
    this.waiting.set(kind, [...(this.waiting.get(kind) ?? []), arrived])
    this.notices.delete(kind)
    this.plan()
  }

  /** The agent has looked at this item, or at all of the kind. */
  looked(kind: Arrival['kind'], item?: string): void {
    const before = this.waiting.get(kind) ?? []
    const left = item === undefined ? [] : before.filter((each) => each.item !== item)
    if (left.length === before.length) return
    this.keep(kind, left)
    this.publish()
  }

  /** The agent has answered the notice, or put it away. */
  done(key: string): void {
    for (const [kind, arrival] of this.notices) if (arrival.key === key) this.keep(kind, [])
    this.publish()
  }

  /** A call began or ended, or the settings changed. */
  update(): void {
    for (const kind of kinds) if (!this.options.isWanted(kind)) this.keep(kind, [])
    if (this.options.isBusy() || this.waiting.size === 0) this.publish()
    else this.plan()
  }

  /** Nobody is signed in any more, or the app came in front of the person, who sees the counts there. */
  clear(): void {
    if (this.waiting.size === 0) return
    for (const kind of kinds) this.keep(kind, [])
    this.publish()
  }

  [Symbol.dispose](): void {
    this.cancel?.()
    this.cancel = null
  }

  private keep(kind: Arrival['kind'], arrived: readonly Arrived[]): void {
    this.notices.delete(kind)
    if (arrived.length > 0) this.waiting.set(kind, arrived)
    else this.waiting.delete(kind)
  }

  private plan(): void {
    this.cancel ??= this.options.clock.after(gathering, () => {
      this.cancel = null
      this.publish()
    })
  }

  private publish(): void {
    const { isBusy, isNamed, onChange } = this.options
    if (isBusy()) return onChange([])
    for (const [kind, arrived] of this.waiting) {
      if (this.notices.has(kind)) continue
      const items = new Set(arrived.map(({ item }) => item))
      const [item = null] = items
      const key = `${kind} ${++this.keys}`
      this.notices.set(kind, {
        kind,
        key,
        ...arrivalFacts(arrived, isNamed()),
        item: items.size === 1 ? item : null,
      })
    }
    onChange([...this.notices.values()])
  }
}

/** Characters that a notification has place for. */
const longest = 120

/** The facts of the one notification for everything of a kind, oldest first; `isNamed` false keeps to the count. */
export function arrivalFacts(
  arrived: readonly Arrived[],
  isNamed: boolean,
): Pick<Arrival, 'count' | 'names' | 'words'> {
  const count = arrived.length
  if (!isNamed) return { count, names: [], words: '' }
  const names = [...new Set(arrived.map(({ name }) => formatNumber(shownName(name))))]
  return { count, names, words: names.length > 1 ? '' : shortened(arrived.at(-1)?.words ?? '') }
}

/** On one line, and no longer than a notification has place for. */
function shortened(words: string): string {
  const line = withoutMarks(words).replace(/\s+/gu, ' ').trim()
  const characters = [...line]
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`
}
