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

/** What a phone is made with. */
export type PhoneOptions = {
  readonly audio: AudioPort
  readonly clock: Clock
  readonly log: Log
  /** A name of this installation that stays, such as the path of its data folder: registrars know it by this. */
  readonly installation: string
  /** Status with which the agent's "decline" is sent; 603 ends the ringing everywhere. */
  readonly declineStatus?: 486 | 603
  /** From 0 to 1; jitter comes from it. */
  readonly random?: () => number
  /** Called with every SIP message, credentials included. */
  readonly onSip?: (way: 'in' | 'out', text: string) => void
  /** Whether the agent has just asked the phone service to answer this ringing line; never, unless it is given. */
  readonly wasToldToAnswer?: (line: Line) => boolean
  /** Called for each call that was refused without becoming a line; of a flood for sixty a minute. */
  readonly onRejected?: (call: RejectedCall) => void
}

/** What the phone needs to register: the account, its password, and a private authority where there is one. */
export type PhoneLogin = {
  readonly account: PhoneAccount
  readonly password: string
  readonly ca: string | null
}

/**
 * This computer's telephone: one registration and its lines. It outlives every page.
 * Operations on a line that is gone answer `phone.no-such-call`, those out of turn `phone.not-now`.
 */
export interface Phone extends AsyncDisposable {
  readonly state: PhoneState
  readonly lines: readonly Line[]
  /** Called after every change of `state` or `lines`. */
  onChange(listener: () => void): Unsubscribe
  /** Registers with this login instead of the present one; null signs off. */
  use(login: PhoneLogin | null): Promise<void>
  registerAgain(): void
  /** The computer was asleep, or its clock was set: verifies the registration, or registers again. */
  wake(): void
  /** The computer has another network: the same, and established calls restart ICE. */
  networkChanged(): void
  /** What is done with calls that come from now on. */
  setPolicy(policy: CallPolicy): void
  dial(to: string): Outcome<{ lineId: string }>
  answer(lineId: string): Outcome
  decline(lineId: string, reason?: DeclineReason): Outcome
  /** Sends a ringing call on by 302. */
  forward(lineId: string, to: string): Outcome
  hangUp(lineId: string): Outcome
  hold(lineId: string): Outcome
  resume(lineId: string): Outcome
  mute(lineId: string, muted: boolean): Outcome
  sendDigits(lineId: string, digits: string): Outcome
  /** Joins these lines to a conference on this computer; every held one is resumed first. */
  merge(lineIds: readonly string[]): Outcome
  /** Ends the conference; one line is talked to, the others are held. */
  split(lineId: string): Outcome
  /** Blind transfer (REFER). Settles with the final NOTIFY; a refusal leaves the line as it is. */
  transfer(lineId: string, to: string): Outcome
  /** Holds the line and dials, to talk before a transfer. */
  consult(lineId: string, to: string): Outcome<{ lineId: string }>
  /** REFER with Replaces: joins the far ends of a consultation and of the line that it is for. */
  completeTransfer(consultationId: string): Outcome
  /** Ends the consultation, if it has not ended by itself, and resumes the caller. Either line may be named. */
  backToCaller(lineId: string): Outcome
}
