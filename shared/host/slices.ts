import type { CodeWord } from '../api/codes.ts'
import type { EndedCall } from '../calls/call-outcome.ts'
import type { MicrophoneState } from '../calls/line.ts'
import type { MissedCause, MissedReason, MissedSpan } from '../calls/missed-cause.ts'
import type { AppError } from '../core/app-error.ts'
import type { PhoneAccount } from '../settings/settings.ts'
import type { AudioDevices, DeviceSwitch } from './audio.ts'

export type SessionState =
  | { readonly kind: 'starting' }
  | {
      readonly kind: 'signed-out'
      readonly baseUrl: string
      readonly email: string
      readonly error: AppError | null
      /** The saved sign-in is retried automatically. */
      readonly retrying?: true
    }
  | { readonly kind: 'second-factor'; readonly baseUrl: string; readonly email: string }
  | {
      readonly kind: 'signed-in'
      readonly baseUrl: string
      readonly agent: Agent
      /** Where the token and the SIP password are kept; `memory` means until this app ends. */
      readonly secretsIn: 'keychain' | 'memory'
      /** Set while the platform refuses the token and the agent must sign in again; calls and screens stay. */
      readonly signInAgain: AppError | null
      /** Set with `signInAgain` once the password was accepted and `session.secondFactor` is expected. */
      readonly codeAsked?: true
    }

/** The person who is signed in, from `/me` and `/users/{id}`. */
export type Agent = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly ext: string
  /** E.164; empty if there is none. */
  readonly callerId: string
  readonly isRoot: boolean
  readonly recordingAllowed: boolean
  /** Do-not-disturb at the platform: shown, not set. */
  readonly doNotDisturb: boolean
  /** ISO 3166 country of the dial plan, for numbers typed without a country code. */
  readonly country: string
}

export type Registration =
  | { readonly kind: 'no-account' }
  /** `server`: the server concerned, of the account's servers. */
  | { readonly kind: 'connecting'; readonly server: string }
  | { readonly kind: 'registering'; readonly server: string }
  /** `roundTripAt`: when the server last answered; shown as unsure if older than 30 s. */
  | {
      readonly kind: 'registered'
      readonly server: string
      readonly since: number
      readonly roundTripAt: number
      readonly roundTripMs: number
    }
  | {
      readonly kind: 'unregistered'
      readonly error: AppError | null
      readonly since: number
      readonly retryAt: number | null
    }

export type PhoneState = { readonly account: PhoneAccount | null; readonly registration: Registration }

/** How current the list of live calls is. */
export type CallFeed = {
  readonly kind: 'idle' | 'live' | 'failing'
  readonly lastPollAt: number | null
  readonly nextPollAt: number | null
  readonly error: AppError | null
}

export type RecentCall = EndedCall & {
  readonly cdrId: number
  readonly liveId: number | null
  readonly number: string
  readonly name: string
  readonly at: number
  /** From the first ring to the end; left out if the record does not report it. */
  readonly totalSeconds?: number
  /** How the call came in; left out if it came directly. */
  readonly way?: 'queue' | 'ring-group'
  /** The name of that queue or ring group; left out if the platform does not show it. */
  readonly through?: string
  /** Why it was missed; left out if it was not, or if the cause is unknown. */
  readonly missedCause?: MissedCause
  /** The detailed cause, and the period in which it applied; set with `missedCause`. */
  readonly missedReason?: MissedReason
  readonly missedSpan?: MissedSpan
  /** Recordings of this call, which can be played at their `soundPath`. */
  readonly recordings: readonly number[]
}

/** A note on a call; `at` is 0 if the platform does not report a time. */
export type CallNote = { readonly at: number; readonly words: string }

export type Recents = {
  readonly calls: readonly RecentCall[]
  readonly loading: boolean
  readonly error: AppError | null
  /** Missed calls that the agent has not seen, also those before `calls`; left out if there are none. */
  readonly unseenMissed?: number
  /** Own ended calls whose record or recording the platform did not show in time; left out if there are none. */
  readonly unfound?: { readonly records: number; readonly recordings: number }
}

/** A colleague, contact, queue, ring group or conference room, for names, transfer and dialling. */
export type Person = {
  readonly key: string
  readonly kind: 'user' | 'contact' | 'queue' | 'ring-group' | 'conference'
  readonly name: string
  readonly company: string
  readonly notes: string
  readonly numbers: readonly PersonNumber[]
  /**
   * Registered phones of a colleague; null if the platform does not report them, or they were not read within the last
   * minute (`people.readPhones`).
   */
  readonly phones: number | null
  /** A colleague's outgoing caller ID; several colleagues may share one. */
  readonly callerId?: string
  /** Set while a colleague's do-not-disturb at the platform is on. */
  readonly doNotDisturb?: boolean
  /** How a queue or a ring group treats callers. */
  readonly service?: ServiceFacts
}

/** Data of a queue or ring group; null where the platform does not report it. */
export type ServiceFacts = {
  /** Users that it rings. */
  readonly members: number | null
  readonly mostCallers: number | null
  /** Maximum waiting time of a caller, in seconds. */
  readonly longestWait: number | null
  /** Whether agents are asked to wrap up, and for how long, in seconds (0: no limit); left out if unknown. */
  readonly wrapUp?: { readonly panel: boolean; readonly seconds: number }
  /** Destination of a caller whom nobody answers: a letter of `final_dst_type` and a name, empty if unknown. */
  readonly afterwards: { readonly type: CodeWord<'user.final_dst_type'>; readonly name: string } | null
}

/** Kind of number, as named in the platform's record. */
export type NumberLabel =
  | 'extension'
  | 'direct'
  | 'mobile'
  | 'mobile-2'
  | 'mobile-3'
  | 'phone'
  | 'phone-2'
  | 'phone-3'
  | 'queue'
  | 'ring-group'
  | 'conference'
export type PersonNumber = { readonly label: NumberLabel; readonly number: string }
/** All users and services of the company, and the contacts whose numbers are in calls that are shown. */
export type People = {
  readonly list: readonly Person[]
  /** Why the last read failed; null if it did not. */
  readonly error: AppError | null
  /** How each list was last read; a list that is left out has not been read since sign-in. */
  readonly lists?: CompanyLists
}

/** A list that this role may not read, or that the platform does not have, counts as read: it has nobody to show. */
export type CompanyLists = Readonly<Partial<Record<Exclude<Person['kind'], 'contact'>, 'read' | 'failed'>>>

/** The HTTPS webhook receiver. The path's secret part is never published. */
export type ReceiverState =
  | { readonly kind: 'off' }
  | { readonly kind: 'failed'; readonly error: AppError }
  | {
      readonly kind: 'listening'
      readonly origin: string
      readonly lastEventAt: number | null
      readonly received: number
      /** Notifications arrive but cannot be stored; senders are told to try again. */
      readonly trouble?: AppError
      /** The secret part of the address was renewed, and nobody has confirmed that the dashboard has it. */
      readonly secretIsNew?: true
    }

/** The audio engine's last report; `absent` while no page carries one. */
export type AudioState = {
  readonly engine: 'absent' | 'ready'
  readonly microphone: MicrophoneState | 'unknown'
  readonly error: AppError | null
}

/** The agent's audio devices. */
export type DevicesState = {
  /** Null while no page carries an engine. */
  readonly audio: AudioDevices | null
  /** The engine's last automatic switch; null once the choice or the devices are back as they were. */
  readonly switched: DeviceSwitch | null
  /** Name of the headset whose buttons work here. */
  readonly headset: string | null
}

export type ShellFacts = {
  readonly kind: 'electron' | 'browser'
  readonly version: string
  readonly platform: 'linux' | 'darwin' | 'win32'
  /** Whether "Try the demo platform" can be offered. */
  readonly demo: boolean
  /** An error at startup that the person must see, such as a profile file that could not be read. */
  readonly startError: AppError | null
  /**
   * The commands that a tunnel may run, as given when the shell was started; absent if the shell asks the person
   * outside of pages.
   */
  readonly allowedCommands?: readonly string[]
}
