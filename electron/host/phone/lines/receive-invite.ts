import type { Invitation } from 'sip.js'
import type { RefusedHere } from '#shared/calls/missed-cause.ts'
import type { Clock } from '#shared/core/clock.ts'
import { canBeAnswered } from '../media/sdp.ts'
import type { AutoAnswers } from './auto-answer.ts'
import { readCaller } from './caller.ts'
import type { IncomingLine } from './incoming-line.ts'
import type { LineBook } from '../line-book.ts'
import { findReplaced, replaceLine } from './replace-line.ts'
import { readReplaces, replacingRefusal } from './replaces.ts'
import { minInterval, isIntervalTooShort } from '../media/session-expires.ts'
import { type CallPolicy, decideIncomingCall, requestedAnswerDelay } from './decide-incoming-call.ts'

export type ReceiveInviteOptions = {
  readonly invitation: Invitation
  readonly book: LineBook
  /** Current settings for incoming calls. */
  readonly policy: () => CallPolicy
  readonly clock: Clock
  readonly answers: Pick<AutoAnswers, 'add'>
  /** Creates the line, which does not ring yet. */
  readonly createLine: () => IncomingLine
  readonly onRejected?: (call: RejectedCall) => void
  /** Called when a call takes the place of another, just before that one ends. */
  readonly onReplaced: (replacedId: string, lineId: string) => void
}

/** A call that was rejected before it became a line. */
export type RejectedCall = {
  readonly sipCallId: string
  readonly number: string
  readonly at: number
  readonly end: RefusedHere
}

/** Rejects, rings or answers an INVITE that begins a call, depending on the agent's settings. */
export function receiveInvite(options: ReceiveInviteOptions): void {
  const { invitation, book, policy, clock, answers, createLine } = options
  const { request } = invitation
  const refuse = (statusCode: number, extraHeaders: string[] = []) =>
    void invitation.reject({ statusCode, extraHeaders })
  if (isIntervalTooShort(request)) return refuse(422, [`Min-SE: ${minInterval}`])
  const rejectAndRecord = (statusCode: number, end: RefusedHere) => {
    refuse(statusCode)
    const { number } = readCaller(request, '')
    options.onRejected?.({ sipCallId: request.callId, number, at: clock.now(), end })
  }
  const replaces = readReplaces(request)
  if (request.body !== '' && !canBeAnswered(request.body))
    return replaces === null ? rejectAndRecord(488, 'no-audio') : refuse(488)
  if (replaces !== null) {
    const replaced = replaces === 'malformed' ? undefined : findReplaced(book, replaces)
    const status = replacingRefusal(replaces, replaced?.dialog)
    if (status !== null) return refuse(status)
    if (replaced) return void replaceLine(createLine(), replaced.line, options)
  }
  if (decideIncomingCall(book.lineRecords, policy()) === 'busy') return rejectAndRecord(486, 'busy')
  const line = createLine()
  book.add(line)
  line.ring()
  answers.add(line, requestedAnswerDelay(request))
}
