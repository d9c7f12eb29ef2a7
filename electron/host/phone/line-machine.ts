import { lineTransitions, moveTimes, type EndReason, type Line, type LineState } from '#shared/calls/line.ts'
import type { Clock } from '#shared/core/clock.ts'
import { plain } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'

export type LineMachineOptions = {
  readonly clock: Clock
  readonly log: Log
  /** Called after every change. */
  readonly onChange: () => void
}

export type NewLine = Pick<
  Line,
  'id' | 'sipCallId' | 'direction' | 'number' | 'name' | 'through' | 'consultFor'
>

/** Fields that change without a state transition. */
export type LineUpdate = Pick<
  Line,
  | 'muted'
  | 'microphone'
  | 'farHeld'
  | 'merged'
  | 'transfer'
  | 'consultFor'
  | 'answeredBy'
  | 'answersAt'
  | 'rings'
  | 'asserted'
>

/** The public record of one line. Only this class changes its state, by the table `lineTransitions`. */
export class LineMachine {
  private readonly options: LineMachineOptions
  private current: Line

  constructor(line: NewLine, options: LineMachineOptions) {
    this.options = options
    this.current = {
      ...line,
      state: line.direction === 'in' ? 'ringing' : 'dialling',
      muted: false,
      farHeld: false,
      merged: false,
      transfer: null,
      microphone: 'live',
      startedAt: options.clock.now(),
      connectedAt: null,
      heldAt: null,
      endedAt: null,
      endReason: null,
      endWords: '',
    }
  }

  get line(): Line {
    return this.current
  }

  get isEnded(): boolean {
    return this.current.state === 'ended'
  }

  /** Moves to another state. Logs and ignores an illegal move; returns whether the move was legal. */
  move(to: Exclude<LineState, 'ended'>): boolean {
    // It rings again because its answer failed, so nobody has answered it.
    if (to === 'ringing') this.forgetAnswer()
    return this.enter(to, this.timestampsFor(to))
  }

  /** Ends the line. The first reason is kept. */
  end(endReason: EndReason, endWords = ''): void {
    if (this.isEnded) return
    const endedAt = this.options.clock.now()
    this.enter('ended', { endedAt, heldAt: null, endReason, endWords: endWords.slice(0, 200) })
  }

  /** Corrects the end reason if the BYE of a transferred far end arrived before the final NOTIFY. */
  markTransferred(): void {
    if (this.current.endReason !== 'far-end-hung-up') return
    this.current = { ...this.current, endReason: 'transferred' }
    this.options.onChange()
  }

  update(part: Partial<LineUpdate>): void {
    const isNew = Object.entries(part).some(([name, value]) => Reflect.get(this.current, name) !== value)
    if (this.isEnded || !isNew) return
    this.current = { ...this.current, ...part }
    this.options.onChange()
  }

  /** Moves all times by so many milliseconds: durations stay right when the computer's clock is set. */
  moveTimes(by: number): void {
    this.current = moveTimes(this.current, by)
    this.options.onChange()
  }

  private forgetAnswer(): void {
    const { answeredBy: _, ...rest } = this.current
    this.current = rest
  }

  private enter(to: LineState, part: Partial<Line>): boolean {
    const { id, state: from } = this.current
    if (!lineTransitions[from].includes(to)) {
      this.options.log.write('warn', 'line.illegal-move', { id: plain(id), from, to })
      return false
    }
    this.current = { ...this.current, ...part, state: to }
    this.options.log.write('info', 'line.moved', { id: plain(id), from, to, reason: this.current.endReason })
    this.options.onChange()
    return true
  }

  private timestampsFor(to: LineState): Partial<Line> {
    const now = this.options.clock.now()
    if (to === 'connected') return { connectedAt: this.current.connectedAt ?? now, heldAt: null }
    return to === 'held' ? { connectedAt: this.current.connectedAt ?? now, heldAt: now } : {}
  }
}
