import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { AudioPort } from '../media/audio-port.ts'

/** Why a leg ended or was refused: a SIP status (RFC 3261 section 21) and the text for `t_cause`. */
export type Cause = { readonly status: number; readonly words: string }

export const causes = {
  normal: { status: 200, words: 'Normal Clearing' },
  busy: { status: 486, words: 'User busy' },
  noAnswer: { status: 480, words: 'No user responding' },
  declined: { status: 603, words: 'Call rejected' },
  cancelled: { status: 487, words: 'Originator cancel' },
  completedElsewhere: { status: 200, words: 'Call completed elsewhere' },
  unreachable: { status: 404, words: 'Subscriber absent' },
  blindTransfer: { status: 200, words: 'Blind transfer' },
  attendedTransfer: { status: 200, words: 'Attended transfer' },
  redirected: { status: 302, words: 'Call sent on' },
  failed: { status: 500, words: 'Network out of order' },
  /** The phone lost its socket and did not come back. */
  lost: { status: 504, words: 'Connection lost' },
  /** Nobody refreshed the session in time (RFC 4028). */
  expired: { status: 504, words: 'Session expired' },
  /** The platform was killed during the call. */
  cutOff: { status: 500, words: 'Platform restarted' },
  /** The user's calls are forwarded, and somebody there took this one. */
  forwarded: { status: 200, words: 'Call forwarded' },
  /** The user may not do this. */
  forbidden: { status: 403, words: 'Not allowed' },
  /** A routing rule of the customer forbids it (RFC 3261 section 21.4.4). */
  barred: { status: 403, words: 'Blocked by rule' },
} as const satisfies Record<string, Cause>

/** Events of a leg. Nothing follows `ended`. */
export type LegEvent =
  | { readonly kind: 'ringing' }
  /** Early media: its audio may already be heard. */
  | { readonly kind: 'progress' }
  | { readonly kind: 'answered' }
  /** The party put us on hold (RFC 3264 section 8.4: sendonly or inactive), or resumed the call. */
  | { readonly kind: 'held' }
  | { readonly kind: 'resumed' }
  /** One key, by RFC 4733 or SIP INFO: 0 to 9, * or #. */
  | { readonly kind: 'digit'; readonly digit: string }
  /**
   * REFER without Replaces (RFC 3515): the party asks for its far end to be connected to `target`. It may hang up right
   * after; the transfer then goes on and its report is not sent.
   */
  | { readonly kind: 'blind-transfer'; readonly target: string; readonly report: TransferReport }
  /** REFER with Replaces (RFC 3891): joins our far end with the far end of that other dialog of the same party. */
  | { readonly kind: 'attended-transfer'; readonly otherCallId: string; readonly report: TransferReport }
  /** `redirectTarget`: the target to which a ringing phone redirected its call (302, RFC 3261 section 21.3.3). */
  | { readonly kind: 'ended'; readonly cause: Cause; readonly redirectTarget?: string }

/** Reports the progress of a transfer to the referring party (NOTIFY with message/sipfrag, RFC 3515 section 2.4.5). */
export type TransferReport = (status: number, words: string) => void

/** What a person does with a telephone during a call. */
export type InCallAction = 'hang_up' | 'hold' | 'resume'

/**
 * One party of a call, whatever is behind it: a SIP phone, a simulated customer, a virtual desk phone.
 * The call engine knows only this interface. A leg that the platform calls goes ringing, answered, ended;
 * on a leg that calls the platform, the engine calls `playRingback`, then `accept` or `hangUp` with a cause.
 */
export interface Leg {
  readonly id: string
  /** Number or extension of the party. */
  readonly number: string
  readonly name: string
  /** Call-ID of the SIP dialog; invented for legs that are not SIP. */
  readonly sipCallId: string
  readonly userAgent: string
  readonly contact: string
  readonly codec: string
  /** Audio in and out, available from the start; silence until media flow. */
  readonly audio: AudioPort
  on(listener: (event: LegEvent) => void): Unsubscribe
  /** For a leg that called us: plays ring-back (180, or 183 with early media). */
  playRingback(): void
  /** For a leg that called us: answers its call (200). Rejects if the leg ends first. */
  accept(): Promise<void>
  /** Whether a script plays the party: no person uses this telephone. */
  readonly isSimulated: boolean
  /** For a ringing leg that we called: answers it as its user would (REST `state: answer`), if possible. */
  answerRemotely(): boolean
  /** For a telephone played by a script: performs a person's action on it. False if its state does not allow that. */
  performAction?(action: InCallAction): boolean
  /** Passes on a key that the other party pressed; a leg that is not answered ignores it. */
  sendDigit(digit: string): void
  /** What a simulated party says to a mailbox, word for word; unknown for other legs. */
  readonly transcript?: string
  /** Tells a simulated party that it hears a mailbox greeting, then that it may leave a message and hang up. */
  onMailboxPrompt?(moment: 'greeting' | 'beep'): void
  /** Tells the platform's own end of a call whether the other party has put it on hold and plays music. */
  putOnHold?(isHeld: boolean): void
  /** Ends or refuses the leg; the cause picks CANCEL, BYE or the final status. Calling it again does nothing. */
  hangUp(cause: Cause): void
}

/** The caller shown when the platform rings a party. */
export type CallerIdentity = {
  readonly number: string
  readonly name: string
  /** Extra headers of the INVITE, such as the line the call came through. */
  readonly headers?: readonly string[]
}

/** The platform's SIP side, as the call engine sees it. */
export interface PhoneLines {
  /** Number of phones registered for a SIP user (extension). */
  registrations(sipUser: string): number
  /** Rings one leg for each registered phone of the SIP user; empty if none is registered. */
  ring(sipUser: string, caller: CallerIdentity): readonly Leg[]
  /** A registered phone dials: `from` is its SIP user (extension), `to` the number dialled. */
  onDial(
    listener: (dial: { readonly leg: Leg; readonly from: string; readonly to: string }) => void,
  ): Unsubscribe
  /** The number of a user's registered phones changed. */
  onRegistration(
    listener: (change: { readonly sipUser: string; readonly count: number }) => void,
  ): Unsubscribe
  /** SIP messages of a dialog, oldest first, secrets removed; kept for a while after its end. */
  trace(sipCallId: string): readonly SipTraceEntry[]
}

export type SipTraceEntry = {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly direction: 'received' | 'sent'
  /** Address of the phone, `127.0.0.1:PORT`. */
  readonly peer: string
  readonly message: string
}
