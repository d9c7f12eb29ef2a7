import type { Invitation } from 'sip.js'
import type { RefusedHere } from '#shared/calls/missed-cause.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { AudioPort } from '#electron/host/ports.ts'
import { canBeAnswered } from '../media/sdp.ts'
import { answerUnasked } from './answer-unasked.ts'
import { readCaller } from './caller.ts'
import type { IncomingLine } from './incoming-line.ts'
import type { LineBook } from '../line-book.ts'
import { findReplaced, replaceLine } from './replace-line.ts'
import { readReplaces, replacingRefusal } from './replaces.ts'
import { leastInterval, wantsTooShort } from '../media/session-expires.ts'
import { type CallPolicy, decideIncomingCall } from './decide-incoming-call.ts'

export type ReceiveInviteOptions = {
  readonly invitation: Invitation
  readonly book: LineBook
  /** Current settings for incoming calls. */
  readonly policy: () => CallPolicy
  readonly clock: Clock
  readonly audio: AudioPort
  /** Creates the line, which does not ring yet. */
  readonly open: () => IncomingLine
  readonly onRejected?: (call: RejectedCall) => void
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
  const { invitation, book, policy, clock, open } = options
  const { request } = invitation
  const refuse = (statusCode: number, extraHeaders: string[] = []) =>
    void invitation.reject({ statusCode, extraHeaders })
  if (wantsTooShort(request)) return refuse(422, [`Min-SE: ${leastInterval}`])
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
    const status = replacingRefusal(replaces, replaced?.stands)
    if (status !== null) return refuse(status)
    if (replaced) return void replaceLine(open(), replaced.line, book)
  }
  const chosen = decideIncomingCall(request, book.shown, policy())
  if (chosen.kind === 'busy') return rejectAndRecord(486, 'busy')
  const line = open()
  book.add(line)
  line.ring()
  if (chosen.kind !== 'answer') return
  const answer = () => void answerUnasked(line, 'itself', options)
  if (chosen.afterSeconds === 0) answer()
  else clock.after(chosen.afterSeconds * 1_000, answer)
}
