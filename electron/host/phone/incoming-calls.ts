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
  /** Current settings for incoming calls. */
  readonly policy: () => CallPolicy
}

/** Turns each incoming call into a line, or rejects and records it. */
export class IncomingCalls {
  private readonly options: IncomingCallsOptions
  private readonly recordAllowed: () => boolean

  constructor(options: IncomingCallsOptions) {
    this.options = options
    this.recordAllowed = allowance(options.clock, 60, 60_000)
  }

  /** Handles an INVITE that begins a call. */
  invited(invitation: Invitation, ownUser: string): void {
    const { context, declineStatus = 603 } = this.options
    receiveInvite({
      ...this.options,
      invitation,
      open: () => new IncomingLine({ invitation, ownUser, declineStatus }, context),
      onRejected: (call) => this.rejected(call),
    })
  }

  /** Records a call that the SIP stack refused. */
  refused({ sipCallId, getHeader, why }: RefusedCall): void {
    const { number } = readCaller({ getHeader }, '')
    this.rejected({ sipCallId, number, at: this.options.clock.now(), end: why })
  }

  /** Answers at the phone service's request, if the agent has just ordered it or the settings allow it. */
  remoteTalk(lineId: string): void {
    const { book, wasToldToAnswer } = this.options
    const line = book.alive(lineId)
    if (!line) return
    if (wasToldToAnswer?.(line.machine.line)) void line.answer('agent')
    else void answerUnasked(line, 'service', this.options)
  }

  /** Limits the calls recorded in a flood, because the record of missed calls is on disk. */
  private rejected(call: RejectedCall): void {
    if (this.recordAllowed()) this.options.onRejected?.(call)
  }
}
