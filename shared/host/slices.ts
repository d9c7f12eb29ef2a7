import type { CodeWord } from '../api/codes.ts'
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
      /** The kept sign-in is tried again by itself. */
      readonly retrying?: true
    }
  | { readonly kind: 'second-factor'; readonly baseUrl: string; readonly email: string }
  | {
      readonly kind: 'signed-in'
      readonly baseUrl: string
      readonly agent: Agent
      /** Where the token and the SIP password are kept; `memory` means: until this app ends. */
      readonly secretsIn: 'keychain' | 'memory'
      /** Set while the platform refuses the token and a person must sign in again; calls and screens stay. */
      readonly signInAgain: AppError | null
      /** Set with `signInAgain` once the password was right and `session.secondFactor` is to follow. */
      readonly codeAsked?: true
    }

/** The person who is signed in, from `/me` and `/users/{id}`. */
export type Agent = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly ext: string
  readonly callerId: string
  readonly isRoot: boolean
  readonly recordingAllowed: boolean
  /** Platform do-not-disturb: shown, not set. */
  readonly doNotDisturb: boolean
  /** ISO 3166 country of the dial plan, for numbers typed without a country code. */
  readonly country: string
}

export type Registration =
  | { readonly kind: 'no-account' }
  /** `server`: the one of the account's servers that this is about. */
  | { readonly kind: 'connecting'; readonly server: string }
  | { readonly kind: 'registering'; readonly server: string }
  /** `roundTripAt`: when the server last answered; older than 30 s shows as unsure. */
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

/** How fresh the list of live calls is. */
export type CallFeed = {
  readonly kind: 'idle' | 'live' | 'failing'
  readonly lastPollAt: number | null
  readonly nextPollAt: number | null
  readonly error: AppError | null
}

export type RecentCall = {
  readonly cdrId: number
  readonly liveId: number | null
  readonly type: 'in' | 'out' | 'missed'
  readonly number: string
  readonly name: string
  readonly at: number
  /** From the first ring to the end; left out where the record does not say. */
  readonly totalSeconds?: number
  readonly talkSeconds: number
  readonly cause: string
  /** What it came through; left out where it came directly. */
  readonly way?: 'queue' | 'ring-group'
  /** The name of that queue or ring group; left out where the platform does not show it. */
  readonly through?: string
  /** Whether the caller came to a mailbox: the agent's, or where the agent called that of whom was called. */
  readonly voicemail?: true
  /** Why it was missed; left out where it was not, or nothing is known. */
  readonly missedCause?: MissedCause
  /** The cause more closely, and from when to when it was so; set with `missedCause`. */
  readonly missedReason?: MissedReason
  readonly missedSpan?: MissedSpan
  /** Recordings of this call, ready to be played at their `soundPath`. */
  readonly recordings: readonly number[]
}

/** What somebody wrote down about a call; `at` is 0 where the platform does not say when. */
export type CallNote = { readonly at: number; readonly words: string }

export type Recents = {
  readonly calls: readonly RecentCall[]
  readonly loading: boolean
  readonly error: AppError | null
  /** Missed calls that the agent has not seen, among `calls`; left out where there is none. */
  readonly unseenMissed?: number
  /** Own calls that are over and whose record, or recording, the platform did not show in time; left out where none is. */
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
  /** Registered phones of a colleague; null where the platform does not say. */
  readonly phones: number | null
  /** The number that a colleague shows outside; several may show the same. */
  readonly callerId?: string
  /** Platform do-not-disturb of a colleague, where it is on. */
  readonly doNotDisturb?: boolean
  /** What becomes of a caller in a queue or a ring group. */
  readonly service?: ServiceFacts
}

/** What is known of a queue or ring group; null where the platform does not say. */
export type ServiceFacts = {
  /** Users whom it rings. */
  readonly members: number | null
  readonly mostCallers: number | null
  /** Longest that a caller waits, in seconds. */
  readonly longestWait: number | null
  /** Where a caller goes whom nobody answers: a letter of `final_dst_type` and a name, empty where it is not known. */
  /** Whether agents are asked to wrap up, and for how long, in seconds (0: no limit); left out where it is not known. */
  readonly wrapUp?: { readonly panel: boolean; readonly seconds: number }
  readonly afterwards: { readonly type: CodeWord<'user.final_dst_type'>; readonly name: string } | null
}

/** What kind of number it is, as the platform's record names it. */
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
/** Everybody of the company, and of its contacts those whose numbers are in calls that are shown. */
export type People = { readonly list: readonly Person[]; readonly error: AppError | null }

/** The HTTPS webhook receiver. The path's secret part is never published. */
export type ReceiverState =
  | { readonly kind: 'off' }
  | { readonly kind: 'failed'; readonly error: AppError }
  | {
      readonly kind: 'listening'
      readonly origin: string
      readonly lastEventAt: number | null
      readonly received: number
      /** Notifications come, and cannot be kept: their senders are told to try again. */
      readonly trouble?: AppError
      /** The secret part of the address was made anew, and nobody has said that the dashboard has it. */
      readonly secretIsNew?: true
    }

/** What the audio engine last reported; `absent` while no page carries one. */
export type AudioState = {
  readonly engine: 'absent' | 'ready'
  readonly microphone: MicrophoneState | 'unknown'
  readonly error: AppError | null
}

/** What the agent speaks and listens with. */
export type DevicesState = {
  /** Null while no page carries an engine. */
  readonly audio: AudioDevices | null
  /** The last switch that the engine made by itself; null once the choice or the devices are as they were. */
  readonly switched: DeviceSwitch | null
  /** Name of the headset whose buttons work here. */
  readonly headset: string | null
}

/**
 * Whether the next call would reach the agent, and what stands in its way: `unsure` is amber, `bad` is red. The light is
 * as good as the worst of its checks.
 */
export type Readiness = { readonly checks: readonly ReadinessCheck[] }

export type ReadinessName =
  | 'registration'
  | 'microphone'
  | 'ringer'
  | 'notifications'
  | 'clock'
  | 'token'
  | 'events'

export type ReadinessCheck = {
  readonly name: ReadinessName
  readonly state: 'good' | 'unsure' | 'bad'
  /** What is the matter; null while it is good. */
  readonly fault: ReadinessFault | null
}

/** What is the matter with one check, by its kind, with its values: each screen says it in its language. */
export type ReadinessFault =
  | { readonly kind: ReadinessFaultKind }
  /** `device`: the chosen one, which is not plugged in; empty where its name is not known. */
  | { readonly kind: 'microphone-unplugged'; readonly device: string }
  /** `rest`: whether calls still ring on other chosen devices. */
  | { readonly kind: 'ringer-unplugged'; readonly device: string; readonly rest: boolean }
  /** By how many seconds this computer's clock is off, coarse enough to stay the same for a while. */
  | { readonly kind: 'clock-off'; readonly seconds: number; readonly isAhead: boolean }

type ReadinessFaultKind =
  | 'no-account'
  | 'registering'
  | 'server-silent'
  | 'wrong-password'
  | 'other-server'
  | 'unsafe-challenge'
  | 'bad-certificate'
  | 'server-unreachable'
  | 'unregistered'
  | 'no-window-to-speak'
  | 'microphone-asking'
  | 'microphone-denied'
  | 'microphone-absent'
  | 'microphone-silent'
  | 'no-window-to-ring'
  | 'no-speaker'
  | 'no-ringer'
  | 'ring-not-played'
  | 'ring-volume-zero'
  | 'notifications-denied'
  | 'notifications-not-allowed'
  | 'sign-in-again'
  | 'token-refused'
  | 'no-answer-yet'
  | 'calls-not-read'
  | 'calls-lost'
  | 'calls-not-read-yet'
  | 'platform-slow'
  | 'receiver-failed'
  | 'tunnel-failed'

export type ShellFacts = {
  readonly kind: 'electron' | 'browser'
  readonly version: string
  readonly platform: 'linux' | 'darwin' | 'win32'
  /** Whether "Try the demo platform" can be offered. */
  readonly demo: boolean
  /** A sentence about the start that a person must see, such as a profile file that could not be read. */
  readonly startError: AppError | null
  /**
   * The commands that a tunnel may run, as the start of the shell named them; absent where the shell asks the person outside
   * of pages.
   */
  readonly allowedCommands?: readonly string[]
}
