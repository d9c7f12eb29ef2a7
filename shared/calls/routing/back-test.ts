import type { ConfigurationBook } from './configuration.ts'
import { routeInbound } from './dial.ts'
import { leadsTo } from './ivr-menu.ts'
import type { RecordedCall } from './recorded-calls.ts'
import { ruledInbound } from './ruled.ts'
import { keyOfPlace } from './graph.ts'
import type { Place, Question, TelephoneState, Walk, WalkEnd } from './walk-types.ts'
import { placeOf } from './walk-ground.ts'
import { walkCall } from './walk.ts'

/** Destination of a call: a place, or how it ended without one. */
export type Outcome =
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'blocked' | 'hung-up' | 'no-number' }

/** Calls that would have gone from one outcome to another. */
export type BackTestRow = {
  readonly number: string
  readonly from: Outcome
  readonly to: Outcome
  readonly calls: number
  /** The newest of these calls. */
  readonly cdrId: number
  readonly time: number
}

export type BackTestResult = {
  readonly calls: number
  readonly changed: number
  /** Most calls first. */
  readonly rows: readonly BackTestRow[]
  /** Calls whose dialled number is in no record: a rule had redirected them, or the number no longer exists. */
  readonly unplaced: number
  /** Calls through a menu where several keys, or none, would have led to the recorded destination. */
  readonly keysUnknown: number
}

/** Compares where recorded calls go in two configurations. Facts missing from the records are assumed equal in both. */
export class BackTest {
  private readonly before: ConfigurationBook
  private readonly after: ConfigurationBook
  private readonly numbers: ReadonlySet<string>
  private readonly rows = new Map<string, BackTestRow>()
  private counts = { calls: 0, changed: 0, unplaced: 0, keysUnknown: 0 }

  constructor(before: ConfigurationBook, after: ConfigurationBook, numbers: readonly string[]) {
    this.before = before
    this.after = after
    this.numbers = new Set(numbers)
  }

  get result(): BackTestResult {
    const rows = [...this.rows.values()].toSorted((one, other) => other.calls - one.calls)
    return { ...this.counts, rows }
  }

  add(call: RecordedCall): void {
    const to = this.dialled(call)
    if (to === undefined) {
      this.counts.unplaced += 1
      return
    }
    this.counts.calls += 1
    const pressed = pressedKeys(this.before, call)
    if (!pressed.isSure) this.counts.keysUnknown += 1
    const walk = (book: ConfigurationBook) => walkCall(book, questionOf(call, { to, keys: pressed.keys }))
    const [from, then] = [walk(this.before), walk(this.after)]
    if (pathOf(from) === pathOf(then)) return
    this.counts.changed += 1
    this.count(call, to, { from: firstOther(from, then), to: firstOther(then, from) })
  }

  private count(call: RecordedCall, number: string, { from, to }: Pick<BackTestRow, 'from' | 'to'>): void {
    const key = [number, keyOfOutcome(from), keyOfOutcome(to)].join(' ')
    const known = this.rows.get(key)
    const { cdrId, time } = known && known.time > call.time ? known : call
    this.rows.set(key, { number, from, to, calls: (known?.calls ?? 0) + 1, cdrId, time })
  }

  /** The dialled number: the recorded one, or the only one from which rules lead to the call's destination. */
  private dialled(call: RecordedCall): string | undefined {
    if (this.numbers.has(call.to)) return call.to
    const { directory } = this.before
    const leading = [...this.numbers].filter((number) => {
      const called = routeInbound(number, directory)
      const to = ruledInbound(call.from, called, { directory, time: call.time })
      const place = to === called ? undefined : placeOf(to)
      return place !== undefined && recordedId(place) === call.toId.toLowerCase()
    })
    return leading.length === 1 ? leading[0] : undefined
  }
}

/** The caller's key in each menu on the way, if exactly one key leads to the recorded destination. */
function pressedKeys(
  book: ConfigurationBook,
  { menus }: RecordedCall,
): { readonly keys: readonly string[]; readonly isSure: boolean } {
  const pressed = Object.entries(menus).map(([id, destination]) => {
    const ivr = book.ivr(Number(id))
    const keys = [...(ivr?.keys ?? [])].filter(([, { action }]) => {
      const to = ivr && leadsTo(action, ivr, book.directory)
      const place = to && placeOf(to)
      return place !== undefined && recordedId(place) === destination.toLowerCase()
    })
    return keys.length === 1 ? keys[0]?.[0] : destination === '' ? '' : undefined
  })
  return { keys: pressed.map((key) => key ?? ''), isSure: !pressed.includes(undefined) }
}

/** A place's `dst_id` in lower case, or the number if it is outside. */
function recordedId(place: Place): string {
  if (place.kind === 'outside') return place.number
  return place.kind === 'user' ? String(place.id) : `${place.kind.replace('-', '')}${place.id}`
}

const maxSeconds = 3_600

function questionOf(
  call: RecordedCall,
  { to, keys }: { readonly to: string; readonly keys: readonly string[] },
): Question {
  const stateOf = (who: string): TelephoneState => {
    const answersAfter = call.answered[who]
    return { isRegistered: true, ...(answersAfter === undefined ? {} : { answersAfter }) }
  }
  return {
    ...{ from: call.from, to, time: call.time, keys, maxSeconds },
    telephoneOf: ({ id }) => stateOf(String(id)),
    outside: stateOf,
    agentsAnswer: (queueId) => call.answeredQueues.includes(queueId),
    random: () => 0,
  }
}

/** Every place that a call reaches, and how it ends. */
function outcomesOf({ steps, end }: Walk): readonly Outcome[] {
  const places = steps.flatMap((step): readonly Outcome[] =>
    step.kind === 'arrives' ? [{ kind: 'place', place: step.place }] : [],
  )
  const last = outcomeOf(end)
  return last ? [...places, last] : places
}

/** Undefined if it ended at the last place that it reached. */
function outcomeOf(end: WalkEnd): Outcome | undefined {
  return end.kind === 'blocked' || end.kind === 'hung-up' || end.kind === 'no-number'
    ? { kind: end.kind }
    : undefined
}

function pathOf(walk: Walk): string {
  return outcomesOf(walk).map(keyOfOutcome).join(' ')
}

/** The first outcome in which a walk differs from another. */
function firstOther(walk: Walk, other: Walk): Outcome {
  const [outcomes, others] = [outcomesOf(walk), outcomesOf(other)]
  const index = outcomes.findIndex((outcome, at) => {
    const its = others[at]
    return its === undefined || keyOfOutcome(outcome) !== keyOfOutcome(its)
  })
  return outcomes[index] ?? outcomes.at(-1) ?? { kind: 'hung-up' }
}

function keyOfOutcome(outcome: Outcome): string {
  return outcome.kind === 'place' ? keyOfPlace(outcome.place) : outcome.kind
}
