import { agentSide } from '#shared/calls/call-end.ts'
import { EndedLegs, hasEndedHere } from '#shared/calls/ended-legs.ts'
import type { EndReason, Line } from '#shared/calls/line.ts'
import type { LiveCallDiff, LiveCallRecord } from '#shared/calls/live-call.ts'
import { matchLines, type PhoneUser } from '#shared/calls/match-lines.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { isSame } from '#shared/core/is-same.ts'
import type { CallFeed } from '#shared/host/slices.ts'
import { otherPhoneLine, otherPhoneLineId } from './make-line.ts'

export type OtherPhoneLinesOptions = {
  readonly clock: Clock
  readonly agent: () => PhoneUser | null
  /** The lines of this computer's own phone. */
  readonly phoneLines: () => readonly Line[]
  /** Whether calls may ring on this computer too. */
  readonly isRegistered: () => boolean
  readonly feed: () => CallFeed['kind']
  readonly onChange: (lines: readonly Line[]) => void
}

/** How long a new call may still become one of this phone, while it is registered, in milliseconds. */
const grace = 1_500
/** How long an ended line is still shown, in milliseconds; as those of this phone. */
const endedLinesStay = 5_000
/** Calls of one person at once; further ones stand in the list of live calls alone. */
const mostLines = 20

/** The agent's calls on other telephones, as lines. Every change of what it asks for is told by `apply` or `update`. */
export class OtherPhoneLines implements Disposable {
  private readonly options: OtherPhoneLinesOptions
  private readonly endedLegs = new EndedLegs()
  /** Live calls with the agent at one end, and when each was seen first. */
  private readonly own = new Map<number, { readonly call: LiveCallRecord; readonly seenAt: number }>()
  private readonly answering = new Set<number>()
  /** What the agent asked for, by which the end of a call is known. */
  private readonly asked = new Map<number, EndReason>()
  private mayAnswer = true
  private shown: readonly Line[] = []
  private stopWaiting: Unsubscribe = () => {}
  /** Lines that are over, and what stops their leaving. */
  private readonly leaving = new Map<string, Unsubscribe>()

  constructor(options: OtherPhoneLinesOptions) {
    this.options = options
  }

  find(lineId: string): Line | undefined {
    return this.shown.find(({ id, state }) => id === lineId && state !== 'ended')
  }

  /** Live calls have changed. */
  apply({ changed, removed }: LiveCallDiff): void {
    const user = this.options.agent()
    for (const id of removed) this.own.delete(id)
    for (const call of changed) {
      if (!user || call.state === 'HANGUP' || agentSide(call, user) === null) this.own.delete(call.id)
      else this.own.set(call.id, { call, seenAt: this.own.get(call.id)?.seenAt ?? this.options.clock.now() })
    }
    this.update()
  }

  /** The agent asked to answer this call; false: that came to nothing. */
  setAnswering(callId: number, isAnswering: boolean): void {
    if (isAnswering) this.answering.add(callId)
    else this.answering.delete(callId)
    this.update()
  }

  /** The platform has refused to answer a call that rings on: no further one is offered to be answered. */
  cannotAnswer(): void {
    this.mayAnswer = false
    this.update()
  }

  /** What becomes of this call if it is over soon; null: that was refused. */
  expectEnd(callId: number, reason: EndReason | null): void {
    if (reason) this.asked.set(callId, reason)
    else this.asked.delete(callId)
  }

  /** Somebody else signs in: nothing is known of their phones. */
  clear(): void {
    this[Symbol.dispose]()
    this.own.clear()
    this.answering.clear()
    this.asked.clear()
    this.mayAnswer = true
    this.show([])
  }

  /** Lines of this phone, its registration or the feed have changed. */
  update(): void {
    const { agent, phoneLines, feed } = this.options
    const user = agent()
    if (!user) return
    const here = phoneLines()
    this.endedLegs.learn(here)
    const calls = [...this.own.values()].map(({ call }) => call)
    const onPhone = new Set(matchLines(here, calls, user).values())
    const lines = calls.flatMap((call) => {
      const isElsewhere = !onPhone.has(call.id) && !hasEndedHere(call, this.endedLegs)
      return (isElsewhere && this.lineOf(call, user)) || []
    })
    const believed = feed() === 'failing' ? lines.filter(({ state }) => state !== 'ringing') : lines
    const gone = this.shown.filter(({ id }) => !believed.some((line) => line.id === id))
    const over = gone.flatMap((line) => this.endOf(line, onPhone, lines) ?? [])
    this.show([...believed.slice(0, mostLines), ...over])
  }

  [Symbol.dispose](): void {
    this.stopWaiting()
    for (const stop of this.leaving.values()) stop()
    this.leaving.clear()
  }

  private lineOf(call: LiveCallRecord, user: PhoneUser): Line | undefined {
    const { clock } = this.options
    const side = agentSide(call, user)
    const before = this.find(otherPhoneLineId(call.id))
    if (!side || (!before && !this.isSettled(call))) return undefined
    const isAnswering = this.answering.has(call.id)
    return otherPhoneLine(call, { side, before, now: clock.now(), isAnswering, canAnswer: this.mayAnswer })
  }

  /** Whether a new call is shown: the platform itself has shown it, and it is not about to come to this phone. */
  private isSettled({ id, confirmed }: LiveCallRecord): boolean {
    const { clock, isRegistered } = this.options
    if (!confirmed) return false
    const left = (this.own.get(id)?.seenAt ?? 0) + grace - clock.now()
    if (!isRegistered() || left <= 0) return true
    this.stopWaiting()
    this.stopWaiting = clock.after(left, () => this.update())
    return false
  }

  /** A line that is no longer there as it goes; undefined where it leaves without a word. */
  private endOf(line: Line, onPhone: ReadonlySet<number>, hidden: readonly Line[]): Line | undefined {
    const callId = line.otherPhone?.callId ?? -1
    if (line.state === 'ended') return line
    if (onPhone.has(callId) || hidden.some(({ id }) => id === line.id)) return undefined
    const { clock } = this.options
    this.answering.delete(callId)
    const endReason = this.asked.get(callId) ?? 'unknown'
    this.asked.delete(callId)
    this.leaving.set(
      line.id,
      clock.after(endedLinesStay, () => this.forget(line.id)),
    )
    return { ...line, state: 'ended', heldAt: null, endedAt: clock.now(), endReason }
  }

  private forget(lineId: string): void {
    this.leaving.delete(lineId)
    this.show(this.shown.filter(({ id, state }) => id !== lineId || state !== 'ended'))
  }

  private show(lines: readonly Line[]): void {
    if (isSame(lines, this.shown)) return
    this.shown = lines
    this.options.onChange(lines)
  }
}
