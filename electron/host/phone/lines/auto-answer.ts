import type { AudioPort } from '#electron/host/ports.ts'
import type { AnsweredBy, Line } from '#shared/calls/line.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { LineBook } from '../line-book.ts'
import type { PhoneLine } from './line.ts'
import { answerDelay, type CallPolicy, mayAutoAnswer } from './decide-incoming-call.ts'

export type AutoAnswersOptions = {
  readonly book: Pick<LineBook, 'lineRecords'>
  readonly audio: AudioPort
  readonly clock: Clock
  /** Current settings for incoming calls. */
  readonly policy: () => CallPolicy
  /** Whether the platform has shown that this call comes from a queue. Default: never. */
  readonly isQueueCall?: (line: Line) => boolean
}

/** The part of a line that an automatic answer needs. */
type AnswerableLine = Pick<PhoneLine, 'id' | 'machine' | 'answer'>

/** A ringing line that may be answered; `cancel` is set once its answer is planned. */
type Candidate = {
  readonly line: AnswerableLine
  /** The delay that the call itself asked for, in seconds; null if it did not ask. */
  readonly requested: number | null
  readonly cancel: Unsubscribe | null
}

/**
 * Answers ringing lines without the agent, as far as the current settings allow, and plays a tone because the
 * microphone is open. A call that begins to ring while that is not allowed, such as during another call, is left to the
 * agent, also later. Whether a call comes from a queue may become known while it rings.
 */
export class AutoAnswers {
  private readonly options: AutoAnswersOptions
  private readonly candidates = new Map<string, Candidate>()

  constructor(options: AutoAnswersOptions) {
    this.options = options
  }

  /** Called when a line has begun to ring. */
  add(line: AnswerableLine, requested: number | null): void {
    this.candidates.set(line.id, { line, requested, cancel: null })
    this.review()
  }

  /** Called when the lines, the settings or what is known about calls may have changed. */
  review(): void {
    const { book, policy, isQueueCall = () => false } = this.options
    for (const candidate of this.candidates.values()) {
      const { line, requested, cancel } = candidate
      const record = line.machine.line
      if (record.state !== 'ringing' || !mayAutoAnswer(book.lineRecords, policy())) {
        this.drop(candidate)
        continue
      }
      const seconds = answerDelay({ requested, isQueueCall: () => isQueueCall(record) }, policy())
      if (seconds === null && cancel) this.unplan(candidate)
      if (seconds !== null && !cancel) this.plan(candidate, seconds)
    }
  }

  /** Answers at the phone service's request, if the current settings allow it. */
  answerForService(line: AnswerableLine): void {
    void this.answer(line, 'service')
  }

  private plan(candidate: Candidate, seconds: number): void {
    const { line } = candidate
    const answer = () => {
      this.drop(candidate)
      void this.answer(line, 'itself')
    }
    if (seconds === 0) return answer()
    const { clock } = this.options
    this.candidates.set(line.id, { ...candidate, cancel: clock.after(seconds * 1_000, answer) })
    line.machine.update({ answersAt: clock.now() + seconds * 1_000 })
  }

  private unplan(candidate: Candidate): void {
    candidate.cancel?.()
    this.candidates.set(candidate.line.id, { ...candidate, cancel: null })
    candidate.line.machine.update({ answersAt: null })
  }

  private drop({ line }: Candidate): void {
    const { id } = line
    this.candidates.get(id)?.cancel?.()
    this.candidates.delete(id)
    if (line.machine.line.answersAt !== undefined) line.machine.update({ answersAt: null })
  }

  private async answer(line: AnswerableLine, by: Exclude<AnsweredBy, 'agent'>): Promise<void> {
    const { book, audio, policy } = this.options
    if (line.machine.line.state !== 'ringing' || !mayAutoAnswer(book.lineRecords, policy())) return
    const answered = await line.answer(by)
    if (answered.ok)
      await audio.ask('audio.notice', { tone: 'answered', volume: policy().audio.waitingVolume })
  }
}
