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
  /** Whether calls may also ring on this computer. */
  readonly isRegistered: () => boolean
  readonly feed: () => CallFeed['kind']
  readonly onChange: (lines: readonly Line[]) => void
}

/** How long a new call may still turn out to be this phone's, while it is registered, in milliseconds. */
const grace = 1_500
/** How long an ended line is still shown, in milliseconds, the same as for this phone. */
const endedLinesStay = 5_000
/** Maximum number of lines; further calls appear only in the list of live calls. */
const mostLines = 20

/** The agent's calls on other telephones, as lines. Call `apply` or `update` after each change of the inputs. */
export class OtherPhoneLines implements Disposable {
  private readonly options: OtherPhoneLinesOptions
  private readonly endedLegs = new EndedLegs()
  /** Live calls with the agent at one end, and when each was first seen. */
  private readonly own = new Map<number, { readonly call: LiveCallRecord; readonly seenAt: number }>()
  private readonly answering = new Set<number>()
  /** End reasons expected from the agent's own orders, by call. */
  private readonly asked = new Map<number, EndReason>()
  private mayAnswer = true
  private shown: readonly Line[] = []
  private stopWaiting: Unsubscribe = () => {}
  /** Ended lines that are still shown, with the function that cancels the timer of their removal. */
  private readonly leaving = new Map<string, Unsubscribe>()

  constructor(options: OtherPhoneLinesOptions) {
    this.options = options
  }

  find(lineId: string): Line | undefined {
    return this.shown.find(({ id, state }) => id === lineId && state !== 'ended')
  }

  /** Applies a change of the live calls. */
  apply({ changed, removed }: LiveCallDiff): void {
    const user = this.options.agent()
    for (const id of removed) this.own.delete(id)
    for (const call of changed) {
      if (!user || call.state === 'HANGUP' || agentSide(call, user) === null) this.own.delete(call.id)
      else this.own.set(call.id, { call, seenAt: this.own.get(call.id)?.seenAt ?? this.options.clock.now() })
    }
    this.update()
  }

  /** Marks a call as being answered by the agent; false if the attempt failed. */
  setAnswering(callId: number, isAnswering: boolean): void {
    if (isAnswering) this.answering.add(callId)
    else this.answering.delete(callId)
    this.update()
  }

  /** Stops offering to answer calls, after the platform refused to answer one that keeps ringing. */
  cannotAnswer(): void {
    this.mayAnswer = false
    this.update()
  }

  /** Sets the reason for the expected end of this call; null withdraws it after a refusal. */
  expectEnd(callId: number, reason: EndReason | null): void {
    if (reason) this.asked.set(callId, reason)
    else this.asked.delete(callId)
  }

  /** Forgets everything, for the next sign-in. */
  clear(): void {
    this[Symbol.dispose]()
    this.own.clear()
    this.answering.clear()
    this.asked.clear()
    this.mayAnswer = true
    this.show([])
  }

  /** Recalculates the lines after this phone's lines, its registration or the feed changed. */
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

  /** Whether a new call may be shown: the platform has confirmed it, and it is not about to reach this phone. */
  private isSettled({ id, confirmed }: LiveCallRecord): boolean {
    const { clock, isRegistered } = this.options
    if (!confirmed) return false
    const left = (this.own.get(id)?.seenAt ?? 0) + grace - clock.now()
    if (!isRegistered() || left <= 0) return true
    this.stopWaiting()
    this.stopWaiting = clock.after(left, () => this.update())
    return false
  }

  /** Returns a line that has gone as an ended one; undefined if it disappears at once. */
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
