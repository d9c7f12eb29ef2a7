import type { AudioPort } from '#electron/host/ports.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Log } from '#shared/core/log.ts'
import type { Outcome } from '#shared/core/result.ts'
import type { DeclineReason, Line } from '#shared/calls/line.ts'
import type { PhoneState } from '#shared/host/slices.ts'
import type { PhoneAccount } from '#shared/settings/settings.ts'
import type { RejectedCall } from './lines/receive-invite.ts'
import type { CallPolicy } from './lines/decide-incoming-call.ts'

/** Dependencies and options of a phone. */
export type PhoneOptions = {
  readonly audio: AudioPort
  readonly clock: Clock
  readonly log: Log
  /** A stable name of this installation, such as the path of its data folder; registrars recognise it by this. */
  readonly installation: string
  /** Status sent when the agent declines a call; 603 ends the ringing everywhere. */
  readonly declineStatus?: 486 | 603
  /** Source of jitter, from 0 to 1. */
  readonly random?: () => number
  /** Called with every SIP message, credentials included. */
  readonly onSipMessage?: (way: 'in' | 'out', text: string) => void
  /** Whether the agent has just asked the phone service to answer this ringing line. Default: never. */
  readonly hasRequestedAnswer?: (line: Line) => boolean
  /** Whether the platform has shown that this ringing call comes from a queue. Default: never. */
  readonly isQueueCall?: (line: Line) => boolean
  /** Called for each call that was refused without becoming a line, at most sixty times a minute. */
  readonly onRejected?: (call: RejectedCall) => void
}

/** Data needed to register: the account, its password, and a private certificate authority, if any. */
export type PhoneLogin = {
  readonly account: PhoneAccount
  readonly password: string
  readonly ca: string | null
}

/**
 * The softphone of this computer: one registration and its lines. It outlives every page.
 * Operations on a line that is gone fail with `phone.no-such-call`, those in the wrong state with `phone.not-now`.
 */
export interface Phone extends AsyncDisposable {
  readonly state: PhoneState
  readonly lines: readonly Line[]
  /** Called after every change of `state` or `lines`. */
  onChange(listener: () => void): Unsubscribe
  /** Registers with this login instead of the current one; null signs off. */
  setLogin(login: PhoneLogin | null): Promise<void>
  registerAgain(): void
  /** Verifies the registration, or registers again, after the computer was asleep or its clock was set. */
  wake(): void
  /** Moves the times of all lines, after the computer's clock was set by so many milliseconds. */
  clockSet(by: number): void
  /** Does the same as `wake` after a change of network, and restarts ICE on established calls. */
  networkChanged(): void
  /** Considers ringing calls again after `PhoneOptions.isQueueCall` may have changed. */
  callsChanged(): void
  /** Sets how future incoming calls are handled. */
  setPolicy(policy: CallPolicy): void
  dial(to: string): Outcome<{ lineId: string }>
  answer(lineId: string): Outcome
  decline(lineId: string, reason?: DeclineReason): Outcome
  /** Redirects a ringing call by a 302. */
  forward(lineId: string, to: string): Outcome
  hangUp(lineId: string): Outcome
  hold(lineId: string): Outcome
  resume(lineId: string): Outcome
  mute(lineId: string, muted: boolean): Outcome
  sendDigits(lineId: string, digits: string): Outcome
  /** Joins these lines in a conference on this computer, after resuming every held one. */
  merge(lineIds: readonly string[]): Outcome
  /** Ends the conference: this line stays connected, the others are held. */
  split(lineId: string): Outcome
  /** Blind transfer (REFER). Settles with the final NOTIFY; a refusal leaves the line unchanged. */
  transfer(lineId: string, to: string): Outcome
  /** Holds the line and dials a party to consult before a transfer. */
  consult(lineId: string, to: string): Outcome<{ lineId: string }>
  /** Connects the caller to the consulted party (REFER with Replaces). */
  completeTransfer(consultationId: string): Outcome
  /** Ends the consultation, unless it has already ended, and resumes the caller. Accepts the id of either line. */
  backToCaller(lineId: string): Outcome
}
