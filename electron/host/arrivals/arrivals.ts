import { formatNumber } from '#shared/calls/phone-number.ts'
import { shownName, withoutMarks } from '#shared/calls/shown-name.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Arrival, MissedRing } from '#shared/host/arrivals.ts'

/**
 * One arrival: what it opens (`Arrival.item`), its sender (a name, else the number), and its text; of a missed call,
 * its facts.
 */
export type Arrived = {
  readonly item: string
  readonly name: string
  readonly words: string
  readonly missed?: MissedRing
}

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

const kinds = ['missed', 'text', 'voicemail', 'free', 'call-back'] as const

/** Most callers with a notice of their own; more share one. */
const maxCallers = 3

/** A notice that is due, and the arrivals that it covers. */
type Due = Unseen & { readonly arrival: Arrival }

/**
 * Decides which silent notices are due: one per kind, for everything not yet looked at; for missed calls one per
 * caller, unless there are many. Arrivals while the app is in front get no notice, now or later.
 */
export class Arrivals implements Disposable {
  private readonly options: ArrivalsOptions
  private readonly waiting = new Map<Arrival['kind'], Unseen>()
  /** By slot. */
  private notices: ReadonlyMap<string, Due> = new Map()
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
    const due = [...this.notices.values()].find(({ arrival }) => arrival.key === key)
    if (!due) return
    const { kind } = due.arrival
    const unseen = this.waiting.get(kind) ?? nothing
    const kept = unseen.kept.filter((each) => !due.kept.includes(each))
    this.keep(kind, { kept, older: unseen.older - due.older })
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
    if (this.options.isBusy()) return this.options.onChange([])
    const notices = new Map<string, Due>()
    for (const [kind, unseen] of this.waiting)
      for (const [slot, part] of this.slotsOf(kind, unseen)) notices.set(slot, this.dueIn(slot, kind, part))
    this.notices = notices
    this.options.onChange([...notices.values()].map(({ arrival }) => arrival))
  }

  /** The notices of a kind by slot, each with its arrivals. */
  private slotsOf(kind: Arrival['kind'], unseen: Unseen): readonly (readonly [string, Unseen])[] {
    if (kind !== 'missed' || !this.options.isNamed() || unseen.older > 0) return [[kind, unseen]]
    const byCaller = Map.groupBy(unseen.kept, ({ item }) => item)
    if (byCaller.size > maxCallers) return [[kind, unseen]]
    return [...byCaller].map(([item, kept]) => [`${kind} ${item}`, { kept, older: 0 }])
  }

  /** The notice of a slot; the same as before while nothing arrived in it or left it. */
  private dueIn(slot: string, kind: Arrival['kind'], { kept, older }: Unseen): Due {
    const before = this.notices.get(slot)
    if (before && before.older === older && isSameList(before.kept, kept)) return before
    const items = new Set(kept.map(({ item }) => item))
    const [item = null] = items
    const key = `${kind} ${++this.keys}`
    const facts = arrivalFacts(kept, this.options.isNamed())
    const only = items.size === 1 && older === 0 ? item : null
    return { kept, older, arrival: { kind, key, slot, ...facts, count: facts.count + older, item: only } }
  }
}

function isSameList(one: readonly Arrived[], other: readonly Arrived[]): boolean {
  return one.length === other.length && one.every((each, place) => each === other[place])
}

/** Characters that fit in a notification. */
const maxTextLength = 120

/** Facts of the notification for all arrivals of a kind, oldest first; only the count if `isNamed` is false. */
export function arrivalFacts(
  arrived: readonly Arrived[],
  isNamed: boolean,
): Pick<Arrival, 'count' | 'names' | 'words' | 'missed'> {
  const count = arrived.length
  if (!isNamed) return { count, names: [], words: '' }
  const names = [...new Set(arrived.map(({ name }) => formatNumber(shownName(name))))]
  const last = names.length > 1 ? undefined : arrived.at(-1)
  return { count, names, words: shortened(last?.words ?? ''), ...(last?.missed && { missed: last.missed }) }
}

/** Puts the text on one line, shortened to the length of a notification. */
function shortened(words: string): string {
  const line = withoutMarks(words).replace(/\s+/gu, ' ').trim()
  const characters = [...line]
  return characters.length <= maxTextLength ? line : `${characters.slice(0, maxTextLength - 1).join('')}…`
}
