import type { AudioPort } from '#electron/host/ports.ts'
import type { AnsweredBy } from '#shared/calls/line.ts'
import type { LineBook } from '../line-book.ts'
import type { PhoneLine } from './line.ts'
import { type CallPolicy, mayAutoAnswer } from './decide-incoming-call.ts'

export type AutoAnswerOptions = {
  readonly book: Pick<LineBook, 'lineRecords'>
  readonly audio: AudioPort
  /** Current settings for incoming calls. */
  readonly policy: () => CallPolicy
}

/**
 * Answers a ringing line without the agent if the current settings allow it, and plays a tone because the microphone is
 * open. Does nothing otherwise.
 */
export async function autoAnswer(
  line: PhoneLine,
  by: Exclude<AnsweredBy, 'agent'>,
  { book, audio, policy }: AutoAnswerOptions,
): Promise<void> {
  if (line.machine.line.state !== 'ringing' || !mayAutoAnswer(book.lineRecords, policy())) return
  const answered = await line.answer(by)
  if (answered.ok) await audio.ask('audio.notice', { tone: 'answered', volume: policy().audio.waitingVolume })
}
