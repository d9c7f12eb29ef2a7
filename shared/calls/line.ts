/**
 * Why a line ended, as far as the phone knows.
 * - `unsafe-challenge`: the server asked for the password in a way that the phone refuses
 * - `unknown`: a call on another phone, of which the platform only reports the end
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
 * - `ringing`: an incoming call; `answering`: told to answer, and preparing its audio
 * - `dialling`: an outgoing call; `early`: the far end has answered provisionally (180, 183)
 */
export type LineState = 'ringing' | 'answering' | 'dialling' | 'early' | 'connected' | 'held' | 'ended'

/** Whether the agent is heard; `asking`: waiting for a person to grant permission. */
export type MicrophoneState = 'live' | 'asking' | 'denied' | 'absent'

/** A transfer in progress. The line stays until the final response; `failed` leaves the caller with the agent. */
export type LineTransfer = {
  readonly to: string
  readonly stage: 'asked' | 'trying' | 'ringing' | 'failed'
  /** The far end's own words for the stage, `486 Busy Here`. */
  readonly words: string
}

/** Reply to a declined caller: not at this phone only (486), not now (480), or not at all (603). */
export type DeclineReason = 'busy' | 'unavailable' | 'declined'

/**
 * - `agent`: the person, here or by an order to the phone service
 * - `itself`: this phone automatically, as the settings say
 * - `service`: the phone service, from outside, as the settings allow
 */
export type AnsweredBy = 'agent' | 'itself' | 'service'

/** The call behind a line on another telephone of the agent. */
export type OtherPhone = {
  /** The live call. */
  readonly callId: number
  /** Whether the platform can be asked to answer it there: it has not refused so far. */
  readonly canAnswer: boolean
}

/**
 * One call of this phone: a SIP dialog and its audio; or, with `otherPhone`, a call of the agent on another telephone
 * that only the platform controls: it has no audio, hold or keypad here. Times are milliseconds since 1970.
 */
export type Line = {
  readonly id: string
  readonly sipCallId: string
  readonly direction: 'in' | 'out'
  readonly state: LineState
  readonly number: string
  readonly name: string
  /**
   * The party that a re-INVITE of the server named since the call was answered (RFC 3325); absent if none did. `number`
   * and `name` stay those of the start; `connected-party.ts` decides which are shown.
   */
  readonly asserted?: { readonly number: string; readonly name: string }
  /** The number or queue that was called, if the INVITE names it. */
  readonly through: string
  readonly muted: boolean
  /** Whether the far end of an outgoing call reports ringing (180); not every far end with early audio does. */
  readonly rings?: boolean
  /** When this phone will answer the ringing call automatically; absent or null if it will not. */
  readonly answersAt?: number | null
  /** Who answered an incoming call here, from the start of the answer; absent before. */
  readonly answeredBy?: AnsweredBy
  /** The far end holds this call and is not listening. */
  readonly farHeld: boolean
  /** Whether this line is part of the local conference, whose lines all hear each other. */
  readonly merged: boolean
  /** The line on hold for which this one is the consultation (attended transfer); null for an ordinary call. */
  readonly consultFor: string | null
  /** State of a transfer by SIP (REFER, RFC 3515); null if none was requested. */
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

/** Returns a line with all its times moved by so many milliseconds. */
export function moveTimes(line: Line, by: number): Line {
  const moved = (at: number | null) => (at === null ? null : at + by)
  const { startedAt, connectedAt, heldAt, endedAt, answersAt } = line
  return {
    ...line,
    startedAt: startedAt + by,
    connectedAt: moved(connectedAt),
    heldAt: moved(heldAt),
    endedAt: moved(endedAt),
    ...(answersAt !== undefined && { answersAt: moved(answersAt) }),
  }
}

/** Allowed transitions of a line. `ended` is final; hold can go both ways. */
export const lineTransitions: Readonly<Record<LineState, readonly LineState[]>> = {
  ringing: ['answering', 'ended'],
  answering: ['connected', 'held', 'ringing', 'ended'],
  dialling: ['early', 'connected', 'ended'],
  early: ['connected', 'ended'],
  connected: ['held', 'ended'],
  held: ['connected', 'ended'],
  ended: [],
}
