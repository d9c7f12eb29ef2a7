import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'
import type { MicrophoneState } from '../calls/line.ts'
import type { MediaSample } from '../calls/media-sample.ts'
import type { DeviceChoice } from '../settings/settings.ts'

type AudioReply<Value = undefined> = Outcome<Value>

/** Direction of media as this phone wants it (RFC 3264 section 5.1). */
export type MediaDirection = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

/**
 * What the host asks of the audio engine. The engine keeps one peer connection a line and decides nothing:
 * signalling and truth live in the host. Descriptions are complete (no trickle).
 */
export interface AudioMethods {
  /** Devices, processing and ICE servers from now on: asked for at once when an engine comes, and at each change. */
  'audio.configure'(input: AudioConfig): AudioReply
  /**
   * A description that offers audio; makes the line's peer connection where there is none. `iceRestart` looks for a new
   * way on the present one (RFC 8839 section 4.4.1.1.1).
   */
  'audio.offer'(input: {
    lineId: string
    direction: MediaDirection
    iceRestart?: boolean
  }): AudioReply<Description>
  /**
   * Makes the answer to an offer ahead, while it rings: nothing is sent, opened or heard, and the way to the far end is not
   * tried. `audio.answer` with the same offer gives it at once.
   */
  'audio.expect'(input: { lineId: string; offer: string }): AudioReply
  /** Takes the far end's offer and answers it. */
  'audio.answer'(input: { lineId: string; offer: string; direction: MediaDirection }): AudioReply<Description>
  /** Takes the far end's answer to our last offer. */
  'audio.accept'(input: { lineId: string; answer: string }): AudioReply
  /** Goes back to the state before an offer that was refused. */
  'audio.rollback'(input: { lineId: string }): AudioReply
  'audio.mute'(input: { lineId: string; muted: boolean }): AudioReply
  /** RFC 4733 tones, in order, none lost. */
  'audio.sendDigits'(input: { lineId: string; digits: string }): AudioReply
  /**
   * The one sound that calls the agent: full ring, soft call-waiting tone, or nothing. Nothing once more has the engine
   * find out, unheard, whether a ring would be heard; it answers by a `ringer` report.
   */
  'audio.ring'(input: { sound: 'ring' | 'waiting' | 'none'; volume: number }): AudioReply
  /** Ring-back for a line that rings at the far end without early media, or the busy tone. */
  'audio.callProgress'(input: { lineId: string; tone: 'ringback' | 'busy' | 'none' }): AudioReply
  'audio.close'(input: { lineId: string }): AudioReply
  /** The lines of the local conference: each hears the agent and every other. Fewer than two ends it. */
  'audio.merge'(input: { lineIds: readonly string[] }): AudioReply
  /** Levels are reported ten times a second while somebody looks at them. */
  'audio.watchLevels'(input: { watching: boolean }): AudioReply
  /** Plays a sound on the role's device, or the microphone back to the agent (`loopback`), until another is asked for. */
  'audio.test'(input: { what: AudioTest }): AudioReply
  /**
   * Opens the microphone and records what is said, at most `longest` seconds; answers when it is open. A former recording
   * is forgotten. `stop` closes the microphone and keeps what was said; `forget` does not keep it.
   */
  'audio.record'(input: RecordOrder): AudioReply
  /** Ends the recording and hands it over, as a WAV file (mono, 16 bits, 16 kHz) in Base64; it is forgotten then. */
  'audio.recorded'(): AudioReply<{ readonly data: string; readonly seconds: number }>
  /** One short tone in the headset: a call is held for a minute, a call was answered by itself. */
  'audio.notice'(input: { tone: 'held' | 'answered'; volume: number }): AudioReply
  /** What the headset's lights and its hook shall say. */
  'audio.headset'(input: HeadsetLights): AudioReply
}

export type AudioMethod = keyof AudioMethods

/** A session description (RFC 8866). Whether the agent's microphone is behind it is reported by itself. */
export type Description = { readonly sdp: string }

export const audioMethodNames: readonly AudioMethod[] = [
  'audio.offer',
  'audio.expect',
  'audio.answer',
  'audio.accept',
  'audio.rollback',
  'audio.mute',
  'audio.sendDigits',
  'audio.ring',
  'audio.callProgress',
  'audio.close',
  'audio.configure',
  'audio.merge',
  'audio.watchLevels',
  'audio.test',
  'audio.record',
  'audio.recorded',
  'audio.notice',
  'audio.headset',
]

/** What the engine reports by itself. */
export type AudioReport =
  /**
   * After each try to open it, also where it is what it was. `unknown`: it was forbidden or asked for, and is no longer,
   * and nobody has tried since.
   */
  | { readonly kind: 'microphone'; readonly state: MicrophoneState | 'unknown' }
  | { readonly kind: 'connection'; readonly lineId: string; readonly state: RtcState }
  | { readonly kind: 'error'; readonly error: AppError }
  | { readonly kind: 'devices'; readonly devices: AudioDevices }
  /** A device went or came back, and the engine took another for its role by itself. */
  | { readonly kind: 'switched'; readonly switched: DeviceSwitch }
  | { readonly kind: 'levels'; readonly levels: Levels }
  /** Once a second for each line with media. */
  | { readonly kind: 'sample'; readonly lineId: string; readonly sample: MediaSample }
  /** The far end was heard for the first time on this line, in milliseconds since 1970. */
  | { readonly kind: 'first-audio'; readonly lineId: string; readonly at: number }
  /** Whether the ring sound could be played when it last should have been. */
  | { readonly kind: 'ringer'; readonly playable: boolean }
  | { readonly kind: 'headset'; readonly name: string | null }
  | { readonly kind: 'headset-button'; readonly button: HeadsetButton }
  /** The browser's own word on the network. */
  | { readonly kind: 'network'; readonly online: boolean }

type RecordOrder = { readonly what: 'begin'; readonly longest: number } | { readonly what: 'stop' | 'forget' }

export type AudioTest = 'speaker' | 'ring' | 'loopback' | 'none'

/** What the engine works with. Null takes the system's own device. */
export type AudioConfig = {
  readonly microphone: DeviceChoice | null
  readonly speaker: DeviceChoice | null
  /** Every device that a call rings on; empty for the system's own. */
  readonly ringers: readonly DeviceChoice[]
  readonly echoCancellation: boolean
  readonly noiseSuppression: boolean
  readonly autoGain: boolean
  readonly headsetButtons: boolean
  readonly iceServers: readonly IceServer[]
  readonly relayOnly: boolean
  /** Longest that a description waits for its candidates, in milliseconds. */
  readonly gatheringMs: number
}

/** A STUN or TURN server with its credentials, as WebRTC takes it. */
type IceServer = {
  readonly urls: string
  readonly username?: string
  readonly credential?: string
}

export type DeviceRole = 'microphone' | 'speaker' | 'ringer'

/** What the computer has, and what is open or would be opened for each role. */
export type AudioDevices = {
  readonly microphones: readonly DeviceChoice[]
  readonly speakers: readonly DeviceChoice[]
  readonly inUse: {
    readonly microphone: DeviceChoice | null
    readonly speaker: DeviceChoice | null
    readonly ringers: readonly DeviceChoice[]
  }
}

/** `from` went (or `to`, the chosen one, came back) at `at`, milliseconds since 1970. */
export type DeviceSwitch = {
  readonly role: DeviceRole
  readonly from: string
  readonly to: string
  readonly back: boolean
  readonly at: number
}

/** Peak of the last tenth of a second, 0 to 1 of full scale: of the microphone, and of what the agent hears. */
export type Levels = { readonly input: number; readonly output: number }

/** Usages of the telephony page (HID usage tables 1.5, section 14) as a headset sends them. */
export type HeadsetButton = 'hook-off' | 'hook-on' | 'mute' | 'flash' | 'reject'

export type HeadsetLights = {
  readonly ringing: boolean
  readonly offHook: boolean
  readonly muted: boolean
  readonly held: boolean
}

export type RtcState = 'new' | 'connecting' | 'connected' | 'disconnected' | 'failed' | 'closed'
