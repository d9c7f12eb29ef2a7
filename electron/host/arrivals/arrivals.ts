import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName, withoutMarks } from '#shared/calls/shown-name.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Arrival } from '#shared/host/arrivals.ts'

/** One arrival: the thread or voicemail that it opens, its sender (a name, else the number), and its text. */
export type Arrived = { readonly item: string; readonly name: string; readonly words: string }

export type ArrivalsOptions = {
  readonly clock: Clock
  /** Whether a call is on; notices wait until it ends. */
  readonly isBusy: () => boolean
  /** Whether a page is in front, where the counts are visible. */
  readonly isInFront: () => boolean
  /** Whether the settings allow notices of this kind. */
  readonly isWanted: (kind: Arrival['kind']) => boolean
  /** Whether notices may show the sender and the text. */
  readonly isNamed: () => boolean
  readonly onChange: (arrivals: readonly Arrival[]) => void
}

/** Maximum arrivals kept of each kind; of older ones only their number is. */
const maxKept = 1_000

/** Arrivals of one kind that were not looked at, oldest first, and the number of older ones. */
type Unseen = { readonly kept: readonly Arrived[]; readonly older: number }

/** Milliseconds in which arrivals are gathered into one notice. */
const gathering = 1_500

const nothing: Unseen = { kept: [], older: 0 }

const kinds = ['text', 'voicemail', 'free', 'call-back'] as const

/**
 * Decides which silent notices are due: one per kind, for everything not yet looked at. Arrivals while the app is in
 * front get no notice, now or later.
 */
export class Arrivals implements Disposable {
  private readonly options: ArrivalsOptions
  private readonly waiting = new Map<Arrival['kind'], Unseen>()
  private readonly notices = new Map<Arrival['kind'], Arrival>()
  private cancel: Unsubscribe | null = null
  private keys = 0

  constructor(options: ArrivalsOptions) {
    this.options = options
  }

  add(kind: Arrival['kind'], arrived: Arrived): void {
    const { isWanted, isInFront } = this.options
    if (!isWanted(kind) || isInFront()) return
    const { kept, older } = this.waiting.get(kind) ?? nothing
    const dropped = kept.length < maxKept ? 0 : 1
    this.waiting.set(kind, { kept: [...kept.slice(dropped), arrived], older: older + dropped })
    this.notices.delete(kind)
    this.plan()
  }

  /** Called when the agent has looked at this item, or at all items of the kind. */
  markSeen(kind: Arrival['kind'], item?: string): void {
    const { kept, older } = this.waiting.get(kind) ?? nothing
    const left = item === undefined ? [] : kept.filter((each) => each.item !== item)
    if (left.length === kept.length) return
    this.keep(kind, { kept: left, older })
    this.publish()
  }

  /** Called when the agent has opened or dismissed the notice. */
  done(key: string): void {
    for (const [kind, arrival] of this.notices) if (arrival.key === key) this.keep(kind, nothing)
    this.publish()
  }

  /** Called when a call began or ended, or the settings changed. */
  update(): void {
    for (const kind of kinds) if (!this.options.isWanted(kind)) this.keep(kind, nothing)
    if (this.options.isBusy() || this.waiting.size === 0) this.publish()
    else this.plan()
  }

  /** Called on sign-out, or when the app comes to the front, where the counts are visible. */
  clear(): void {
    if (this.waiting.size === 0) return
    for (const kind of kinds) this.keep(kind, nothing)
    this.publish()
  }

  [Symbol.dispose](): void {
    this.cancel?.()
    this.cancel = null
  }

  private keep(kind: Arrival['kind'], unseen: Unseen): void {
    this.notices.delete(kind)
    if (unseen.kept.length > 0) this.waiting.set(kind, unseen)
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
    for (const [kind, { kept, older }] of this.waiting) {
      if (this.notices.has(kind)) continue
      const items = new Set(kept.map(({ item }) => item))
      const [item = null] = items
      const key = `${kind} ${++this.keys}`
      const facts = arrivalFacts(kept, isNamed())
      const only = items.size === 1 && older === 0 ? item : null
      this.notices.set(kind, { kind, key, ...facts, count: facts.count + older, item: only })
    }
    onChange([...this.notices.values()])
  }
}

/** Characters that fit in a notification. */
const maxTextLength = 120

/** Facts of the notification for all arrivals of a kind, oldest first; only the count if `isNamed` is false. */
export function arrivalFacts(
  arrived: readonly Arrived[],
  isNamed: boolean,
): Pick<Arrival, 'count' | 'names' | 'words'> {
  const count = arrived.length
  if (!isNamed) return { count, names: [], words: '' }
  const names = [...new Set(arrived.map(({ name }) => formatNumber(shownName(name))))]
  return { count, names, words: names.length > 1 ? '' : shortened(arrived.at(-1)?.words ?? '') }
}

/** Puts the text on one line, shortened to the length of a notification. */
function shortened(words: string): string {
  const line = withoutMarks(words).replace(/\s+/gu, ' ').trim()
  const characters = [...line]
  return characters.length <= maxTextLength ? line : `${characters.slice(0, maxTextLength - 1).join('')}…`
}
