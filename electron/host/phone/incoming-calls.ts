import type { Invitation } from 'sip.js'
import type { Conference } from './conference.ts'
import type { LineBook } from './line-book.ts'
import { AutoAnswers } from './lines/auto-answer.ts'
import { readCaller } from './lines/caller.ts'
import { IncomingLine } from './lines/incoming-line.ts'
import type { LineContext } from './line-context.ts'
import { receiveInvite, type RejectedCall } from './lines/receive-invite.ts'
import type { CallPolicy } from './lines/decide-incoming-call.ts'
import { allowance } from '#shared/core/allowance.ts'
import type { RefusedCall } from './sip/receiver.ts'
import type { PhoneOptions } from './phone.ts'

export type IncomingCallsOptions = PhoneOptions & {
  readonly book: LineBook
  readonly context: LineContext
  /** Current settings for incoming calls. */
  readonly policy: () => CallPolicy
  readonly conference: Pick<Conference, 'replaceMember'>
}

/** Turns each incoming call into a line, or rejects and records it. */
export class IncomingCalls {
  private readonly options: IncomingCallsOptions
  private readonly mayRecord: () => boolean
  private readonly answers: AutoAnswers

  constructor(options: IncomingCallsOptions) {
    this.options = options
    this.answers = new AutoAnswers(options)
    this.mayRecord = allowance(options.clock, 60, 60_000)
  }

  /** Handles an INVITE that begins a call. */
  receive(invitation: Invitation, ownUser: string): void {
    const { context, conference, declineStatus = 603 } = this.options
    receiveInvite({
      ...this.options,
      invitation,
      answers: this.answers,
      createLine: () => new IncomingLine({ invitation, ownUser, declineStatus }, context),
      onRejected: (call) => this.record(call),
      onReplaced: (replacedId, lineId) => conference.replaceMember(replacedId, lineId),
    })
  }

  /** Records a call that the SIP stack refused. */
  recordRefused({ sipCallId, getHeaders, cause }: RefusedCall): void {
    const { number } = readCaller({ getHeaders }, '')
    this.record({ sipCallId, number, at: this.options.clock.now(), end: cause })
  }

  /** Answers at the phone service's request, if the agent has just requested it or the settings allow it. */
  answerForService(lineId: string): void {
    const { book, hasRequestedAnswer } = this.options
    const line = book.findOpen(lineId)
    if (!line) return
    if (hasRequestedAnswer?.(line.machine.line)) void line.answer('agent')
    else this.answers.answerForService(line)
  }

  /** Considers again which ringing calls are answered automatically. */
  review(): void {
    this.answers.review()
  }

  /** Limits the calls recorded in a flood, because the record of missed calls is on disk. */
  private record(call: RejectedCall): void {
    if (this.mayRecord()) this.options.onRejected?.(call)
  }
}
