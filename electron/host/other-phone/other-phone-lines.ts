import { agentSide } from '#shared/calls/call-end.ts'
import { isJoined } from '#shared/calls/call-groups.ts'
import { EndedLegs, hasEndedHere } from '#shared/calls/ended-legs.ts'
import { moveTimes, type EndReason, type Line } from '#shared/calls/line.ts'
import { moveCallTimes, type LiveCallDiff, type LiveCallRecord } from '#shared/calls/live-call.ts'
import { matchLines, type PhoneUser } from '#shared/calls/match-lines.ts'
import { sameNumber } from '#shared/calls/phone-number.ts'
import type { Clock } from '#shared/core/clock.ts'
import { EarliestTimer } from '#shared/core/earliest-timer.ts'
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
const confirmGrace = 1_500
/** How long an ended line is still shown, in milliseconds, the same as for this phone. */
const showEndedFor = 5_000
/** How long an ordered end is awaited, in milliseconds: an accepted transfer may fail, and the call go on. */
const expectEndFor = 60_000
/** Maximum number of lines; further calls appear only in the list of live calls. */
const maxLines = 20

/** The agent's calls on other telephones, as lines. Call `apply` or `update` after each change of the inputs. */
export class OtherPhoneLines implements Disposable {
  private readonly options: OtherPhoneLinesOptions
  private readonly endedLegs = new EndedLegs()
  /** Live calls with the agent at one end, and when each was first seen. */
  private readonly agentCalls = new Map<number, { readonly call: LiveCallRecord; readonly seenAt: number }>()
  private readonly answering = new Set<number>()
  /** End reasons expected from the agent's own orders, by call. */
  private readonly expectedEnds = new Map<number, { readonly reason: EndReason; readonly until: number }>()
  private mayAnswer = true
  private lines: readonly Line[] = []
  private readonly settleTimer: EarliestTimer
  /** Ended lines that are still shown, with the function that cancels the timer of their removal. */
  private readonly endedTimers = new Map<string, Unsubscribe>()

  constructor(options: OtherPhoneLinesOptions) {
    this.options = options
    this.settleTimer = new EarliestTimer(options.clock, () => this.update())
  }

  find(lineId: string): Line | undefined {
    return this.lines.find(({ id, state }) => id === lineId && state !== 'ended')
  }

  /** Id of the line of the agent's call to this number that nobody has answered yet, shown or not. */
  findDialled(number: string): string | undefined {
    const user = this.options.agent()
    if (!user) return undefined
    for (const { call } of this.agentCalls.values()) {
      const isDialled = agentSide(call, user) === 'source' && !isJoined(call)
      if (isDialled && sameNumber(call.destination.number, number, user.country))
        return otherPhoneLineId(call.id)
    }
    return undefined
  }

  /** Applies a change of the live calls. */
  apply({ changed, removed }: LiveCallDiff): void {
    const user = this.options.agent()
    for (const id of removed) this.agentCalls.delete(id)
    for (const call of changed) {
      if (!user || call.state === 'HANGUP' || agentSide(call, user) === null) this.agentCalls.delete(call.id)
      else
        this.agentCalls.set(call.id, {
          call,
          seenAt: this.agentCalls.get(call.id)?.seenAt ?? this.options.clock.now(),
        })
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
    const now = this.options.clock.now()
    for (const [id, { until }] of this.expectedEnds) if (until < now) this.expectedEnds.delete(id)
    if (reason) this.expectedEnds.set(callId, { reason, until: now + expectEndFor })
    else this.expectedEnds.delete(callId)
  }

  /** Forgets everything, for the next sign-in. */
  clear(): void {
    this[Symbol.dispose]()
    this.agentCalls.clear()
    this.answering.clear()
    this.expectedEnds.clear()
    this.mayAnswer = true
    this.setLines([])
  }

  /** Moves the times of all lines and calls, after the computer's clock was set by so many milliseconds. */
  clockSet(by: number): void {
    for (const [id, { call, seenAt }] of this.agentCalls)
      this.agentCalls.set(id, { call: moveCallTimes(call, by), seenAt: seenAt + by })
    this.setLines(this.lines.map((line) => moveTimes(line, by)))
  }

  /** Recalculates the lines after this phone's lines, its registration or the feed changed. */
  update(): void {
    const { agent, phoneLines, feed } = this.options
    const user = agent()
    if (!user) return
    const here = phoneLines()
    this.endedLegs.learn(here)
    const calls = [...this.agentCalls.values()].map(({ call }) => call)
    const onPhone = new Set(matchLines(here, calls, user).values())
    const lines = calls.flatMap((call) => {
      const isElsewhere = !onPhone.has(call.id) && !hasEndedHere(call, this.endedLegs)
      return (isElsewhere && this.lineOf(call, user)) || []
    })
    const current = feed() === 'failing' ? lines.filter(({ state }) => state !== 'ringing') : lines
    const removed = this.lines.filter(({ id }) => !current.some((line) => line.id === id))
    const ended = removed.flatMap((line) => this.endOf(line, onPhone, lines) ?? [])
    this.setLines([...current.slice(0, maxLines), ...ended])
  }

  [Symbol.dispose](): void {
    this.settleTimer.cancel()
    for (const stop of this.endedTimers.values()) stop()
    this.endedTimers.clear()
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
    const remaining = (this.agentCalls.get(id)?.seenAt ?? 0) + confirmGrace - clock.now()
    // More than all of it is left if the clock was set back.
    if (!isRegistered() || remaining <= 0 || remaining > confirmGrace) return true
    this.settleTimer.within(remaining)
    return false
  }

  /** Returns a line that has gone as an ended one; undefined if it disappears at once. */
  private endOf(line: Line, onPhone: ReadonlySet<number>, hidden: readonly Line[]): Line | undefined {
    const callId = line.otherPhone?.callId ?? -1
    if (line.state === 'ended') return line
    if (onPhone.has(callId) || hidden.some(({ id }) => id === line.id)) return undefined
    const { clock } = this.options
    this.answering.delete(callId)
    const expected = this.expectedEnds.get(callId)
    const endReason = expected && clock.now() <= expected.until ? expected.reason : 'unknown'
    this.expectedEnds.delete(callId)
    this.endedTimers.set(
      line.id,
      clock.after(showEndedFor, () => this.removeEnded(line.id)),
    )
    return { ...line, state: 'ended', heldAt: null, endedAt: clock.now(), endReason }
  }

  private removeEnded(lineId: string): void {
    this.endedTimers.delete(lineId)
    this.setLines(this.lines.filter(({ id, state }) => id !== lineId || state !== 'ended'))
  }

  private setLines(lines: readonly Line[]): void {
    if (isSame(lines, this.lines)) return
    this.lines = lines
    this.options.onChange(lines)
  }
}
