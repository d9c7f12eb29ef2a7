import type { EndReason, LineTransfer, MicrophoneState } from './line.ts'
import type { RecordingState } from './live-call.ts'
import type { MediaTrouble } from './media-sample.ts'

/** Facts without values. */
export const plainFactCodes = [
  ...(['ringing', 'dialling', 'early', 'far-ringing', 'connected', 'held'] as const),
  ...(['answering', 'answering-itself', 'answered-by-service'] as const),
  ...(['muted', 'unmuted', 'far-held', 'far-resumed', 'joined', 'left'] as const),
  ...(['ring-shown', 'first-audio', 'audio-good', 'network-gone', 'network-back'] as const),
  ...(['headset-gone', 'reported'] as const),
] as const

/** Orders of an agent for one line: `hangUp` is `line.hangUp` of the host. */
export const lineOrderNames = [
  ...(['answer', 'holdAndAnswer', 'decline', 'forward', 'hangUp', 'hold', 'resume', 'mute'] as const),
  ...(['sendDigits', 'split', 'transfer', 'consult', 'completeTransfer', 'backToCaller'] as const),
] as const

export type LineOrderName = (typeof lineOrderNames)[number]

/** One event in a call of this phone, as a code with values; each screen words it in its own language. */
export type TimelineFact =
  | { readonly code: (typeof plainFactCodes)[number] }
  /** `said`: the far end's own words, `486 Busy Here`. */
  | {
      readonly code: 'ended'
      readonly reason: EndReason | 'cancelled-here' | 'unknown'
      readonly said: string
    }
  | {
      readonly code: 'transfer'
      readonly stage: LineTransfer['stage']
      readonly to: string
      readonly said: string
    }
  | { readonly code: 'microphone'; readonly state: MicrophoneState }
  | { readonly code: 'asked'; readonly order: LineOrderName }
  /** `state`: that of the peer connection (WebRTC, section 4.4.3). */
  | { readonly code: 'audio-connection'; readonly state: string }
  /** `error`: an error's code. */
  | { readonly code: 'audio-error'; readonly error: string }
  /** A device of this role came back, or was replaced by another one. */
  | {
      readonly code: 'device-back' | 'device-taken'
      readonly role: 'microphone' | 'speaker' | 'ringer'
      readonly device: string
    }
  | { readonly code: 'headset'; readonly device: string }
  | { readonly code: 'headset-button'; readonly button: string }
  | { readonly code: 'troubles'; readonly troubles: readonly MediaTrouble[] }
  /** From a reading of the platform: the call's state, or the names of changed fields. */
  | { readonly code: 'call-state'; readonly callId: number; readonly state: string }
  | { readonly code: 'call-fields'; readonly callId: number; readonly fields: string }
  /** The platform's recording state. */
  | { readonly code: 'call-recording'; readonly callId: number; readonly recording: RecordingState }
  | { readonly code: 'call-gone'; readonly callId: number }
  | { readonly code: 'left-out'; readonly count: number }
