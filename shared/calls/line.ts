/**
 * Why a line ended, as far as the phone knows.
 * - `unsafe-challenge`: the server asked for the password in a way in which it is not sent
 * - `unknown`: a call on another phone, of which the platform says no more than that it is over
 */
export type EndReason =
  | 'hung-up'
  | 'far-end-hung-up'
  | 'declined'
  | 'cancelled'
  | 'answered-elsewhere'
  | 'busy'
  | 'no-answer'
  | 'refused'
  | 'unsafe-challenge'
  | 'not-found'
  | 'transferred'
  | 'connection-lost'
  | 'unreachable'
  | 'failed'
  | 'unknown'

/**
 * - `ringing`: somebody calls this phone; `answering`: it has been told to answer and prepares its audio
 * - `dialling`: this phone calls; `early`: the far end has answered provisionally (180, 183)
 */
export type LineState = 'ringing' | 'answering' | 'dialling' | 'early' | 'connected' | 'held' | 'ended'

/** Whether the agent is heard; `asking`: not before a person has allowed it. */
export type MicrophoneState = 'live' | 'asking' | 'denied' | 'absent'

/** A transfer on its way. The line stays until the final word; `failed` leaves the caller with the agent. */
export type LineTransfer = {
  readonly to: string
  readonly stage: 'asked' | 'trying' | 'ringing' | 'failed'
  /** The far end's own words for the stage, `486 Busy Here`. */
  readonly words: string
}

/** What a declined caller is told: not at this phone only (486), not now (480), or not at all (603). */
export type DeclineReason = 'busy' | 'unavailable' | 'declined'

/**
 * - `agent`: the person, here or by an order to the phone service
 * - `itself`: this phone alone, as the call asked for and the settings allow
 * - `service`: the phone service, from outside, as the settings allow
 */
export type AnsweredBy = 'agent' | 'itself' | 'service'

/** What stands behind a line on another telephone of the agent. */
export type OtherPhone = {
  /** The live call. */
  readonly callId: number
  /** Whether the platform may be asked to answer it there; it has not refused that. */
  readonly canAnswer: boolean
}

/**
 * One call of this phone: a SIP dialog and its audio; or, with `otherPhone`, a call of the agent on another telephone, which
 * the platform alone controls: it has no audio here, no hold, no keypad. Times are milliseconds since 1970.
 */
export type Line = {
  readonly id: string
  readonly sipCallId: string
  readonly direction: 'in' | 'out'
  readonly state: LineState
  readonly number: string
  readonly name: string
  /** The number or queue that was called, where the INVITE says so. */
  readonly through: string
  readonly muted: boolean
  /** Whether the far end of a call from here says that it rings (180), as not every one does that can be heard early. */
  readonly rings?: boolean
  /** Who answered an incoming call here, from the moment when that began; absent before. */
  readonly answeredBy?: AnsweredBy
  /** The far end holds this call: it does not listen now. */
  readonly farHeld: boolean
  /** Whether this line is part of the local conference: every merged line hears every other. */
  readonly merged: boolean
  /** The line that waits on hold while this one is talked to first (attended transfer); null for an ordinary call. */
  readonly consultFor: string | null
  /** What has become of a transfer by SIP (REFER, RFC 3515); null where none was asked for. */
  readonly transfer: LineTransfer | null
  readonly microphone: MicrophoneState
  readonly startedAt: number
  readonly connectedAt: number | null
  readonly heldAt: number | null
  readonly endedAt: number | null
  readonly endReason: EndReason | null
  /** The far end's own words for the end, `486 Busy Here`. */
  readonly endWords: string
  readonly otherPhone?: OtherPhone
}

/** Legal moves of a line. `ended` is final; hold goes both ways. */
export const lineTransitions: Readonly<Record<LineState, readonly LineState[]>> = {
  ringing: ['answering', 'ended'],
  answering: ['connected', 'held', 'ringing', 'ended'],
  dialling: ['early', 'connected', 'ended'],
  early: ['connected', 'ended'],
  connected: ['held', 'ended'],
  held: ['connected', 'ended'],
  ended: [],
}
