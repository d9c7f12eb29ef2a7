import type { AppError } from '../core/app-error.ts'
import type { Outcome } from '../core/result.ts'
import type { MicrophoneState } from '../calls/line.ts'
import type { MediaSample } from '../calls/media-sample.ts'
import type { AudioSettings, DeviceChoice, NetworkSettings } from '../settings/settings.ts'

type AudioReply<Value = undefined> = Outcome<Value>

/** Direction of media as this phone wants it (RFC 3264 section 5.1). */
export type MediaDirection = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

/**
 * Requests from the host to the audio engine. The engine keeps one peer connection per line and decides nothing:
 * signalling and state live in the host. Descriptions are complete (no trickle).
 */
export interface AudioMethods {
  /** Sets devices, processing and ICE servers; sent as soon as an engine connects, and on each change. */
  'audio.configure'(input: AudioConfig): AudioReply
  /**
   * Returns a description that offers audio, creating the line's peer connection if there is none. `iceRestart` looks
   * for a new path on the existing connection (RFC 8839 section 4.4.1.1.1).
   */
  'audio.offer'(input: {
    lineId: string
    direction: MediaDirection
    iceRestart?: boolean
  }): AudioReply<Description>
  /**
   * Prepares the answer to an offer while the call rings: sends, opens and plays nothing, and does not try the path to
   * the far end. `audio.answer` with the same offer then returns it at once.
   */
  'audio.expect'(input: { lineId: string; offer: string }): AudioReply
  /** Applies the far end's offer and answers it. */
  'audio.answer'(input: { lineId: string; offer: string; direction: MediaDirection }): AudioReply<Description>
  /** Applies the far end's answer to our last offer. */
  'audio.accept'(input: { lineId: string; answer: string }): AudioReply
  /** Returns to the state before an offer that was refused. */
  'audio.rollback'(input: { lineId: string }): AudioReply
  'audio.mute'(input: { lineId: string; muted: boolean }): AudioReply
  /** RFC 4733 tones, in order, none lost. */
  'audio.sendDigits'(input: { lineId: string; digits: string }): AudioReply
  /**
   * The one sound that alerts the agent: full ring, soft call-waiting tone, or none. A repeated `none` makes the engine
   * check silently whether a ring would be audible; it answers with a `ringer` report.
   */
  'audio.ring'(input: { sound: 'ring' | 'waiting' | 'none'; volume: number }): AudioReply
  /** Ring-back for a line that rings at the far end without early media, or the busy tone. */
  'audio.callProgress'(input: { lineId: string; tone: 'ringback' | 'busy' | 'none' }): AudioReply
  'audio.close'(input: { lineId: string }): AudioReply
  /** Sets the lines of the local conference: each hears the agent and all the others. Fewer than two lines end it. */
  'audio.merge'(input: { lineIds: readonly string[] }): AudioReply
  /** Turns the level reports on or off: ten a second while a page watches. */
  'audio.watchLevels'(input: { watching: boolean }): AudioReply
  /** Plays a sound on the role's device, or the microphone back to the agent (`loopback`), until the next request. */
  'audio.test'(input: { what: AudioTest }): AudioReply
  /**
   * Opens the microphone and records for at most `longest` seconds; resolves once it is open. Discards the previous
   * recording. `stop` closes the microphone and keeps the recording; `forget` discards it.
   */
  'audio.record'(input: RecordOrder): AudioReply
  /** Ends the recording, returns it as a WAV file (mono, 16 bits, 16 kHz) in Base64, and discards it. */
  'audio.recorded'(): AudioReply<{ readonly data: string; readonly seconds: number }>
  /** Plays one short tone in the headset: a call has been on hold for a minute, or was answered automatically. */
  'audio.notice'(input: { tone: 'held' | 'answered'; volume: number }): AudioReply
  /** Sets the headset's lights and hook state. */
  'audio.headset'(input: HeadsetLights): AudioReply
}

export type AudioMethod = keyof AudioMethods

/** A session description (RFC 8866). Whether it carries the agent's microphone is reported separately. */
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

/** Unsolicited reports of the engine. */
export type AudioReport =
  /**
   * Sent after each attempt to open it, even if unchanged. `unknown`: it was forbidden or being asked for, no longer
   * is, and has not been tried since.
   */
  | { readonly kind: 'microphone'; readonly state: MicrophoneState | 'unknown' }
  | { readonly kind: 'connection'; readonly lineId: string; readonly state: RtcState }
  | { readonly kind: 'error'; readonly error: AppError }
  | { readonly kind: 'devices'; readonly devices: AudioDevices }
  /** A device was unplugged or came back, and the engine switched the role's device by itself. */
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
  /** Network state as the browser reports it. */
  | { readonly kind: 'network'; readonly online: boolean }

type RecordOrder = { readonly what: 'begin'; readonly longest: number } | { readonly what: 'stop' | 'forget' }

export type AudioTest = 'speaker' | 'ring' | 'loopback' | 'none'

/** Configuration of the engine. Null means the system's default device. */
export type AudioConfig = Omit<AudioSettings, 'waitingVolume' | 'heldReminder'> &
  Omit<NetworkSettings, 'iceServers'> & { readonly iceServers: readonly IceServer[] }

/** A STUN or TURN server with its credentials, in WebRTC's form. */
type IceServer = {
  readonly urls: string
  readonly username?: string
  readonly credential?: string
}

export type DeviceRole = 'microphone' | 'speaker' | 'ringer'

/** The computer's devices, and the ones in use, or that would be used, for each role. */
export type AudioDevices = {
  readonly microphones: readonly DeviceChoice[]
  readonly speakers: readonly DeviceChoice[]
  readonly inUse: {
    readonly microphone: DeviceChoice | null
    readonly speaker: DeviceChoice | null
    readonly ringers: readonly DeviceChoice[]
  }
}

/** `from` was unplugged (or `to`, the chosen device, came back) at `at`, milliseconds since 1970. */
export type DeviceSwitch = {
  readonly role: DeviceRole
  readonly from: string
  readonly to: string
  readonly back: boolean
  readonly at: number
}

/** Peak of the last tenth of a second, 0 to 1 of full scale: of the microphone, and of the agent's output. */
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
