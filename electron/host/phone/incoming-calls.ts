import type { Invitation } from 'sip.js'
import type { LineBook } from './line-book.ts'
import { answerUnasked } from './lines/answer-unasked.ts'
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
  /** What is done with calls that come now. */
  readonly policy: () => CallPolicy
}

/** Incoming calls: each becomes a line, or is rejected and recorded. */
export class IncomingCalls {
  private readonly options: IncomingCallsOptions
  private readonly recordAllowed: () => boolean

  constructor(options: IncomingCallsOptions) {
    this.options = options
    this.recordAllowed = allowance(options.clock, 60, 60_000)
  }

  /** An INVITE came that begins a call. */
  invited(invitation: Invitation, ownUser: string): void {
    const { context, declineStatus = 603 } = this.options
    receiveInvite({
      ...this.options,
      invitation,
      open: () => new IncomingLine({ invitation, ownUser, declineStatus }, context),
      onRejected: (call) => this.rejected(call),
    })
  }

  /** A call was refused before it could be one. */
  refused({ sipCallId, getHeader, why }: RefusedCall): void {
    const { number } = readCaller({ getHeader }, '')
    this.rejected({ sipCallId, number, at: this.options.clock.now(), end: why })
  }

  /** Answers for the phone service only what the agent has just ordered, or what the settings allow. */
  remoteTalk(lineId: string): void {
    const { book, wasToldToAnswer } = this.options
    const line = book.alive(lineId)
    if (!line) return
    if (wasToldToAnswer?.(line.machine.line)) void line.answer('agent')
    else void answerUnasked(line, 'service', this.options)
  }

  /** Of a flood only so many are written down: the record of missed calls is on a disk. */
  private rejected(call: RejectedCall): void {
    if (this.recordAllowed()) this.options.onRejected?.(call)
  }
}
