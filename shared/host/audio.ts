import type { AppError } from '../core/app-error.ts'
import type { Result } from '../core/result.ts'
import type { MicrophoneState } from '../calls/line.ts'

type AudioReply<Value = undefined> = Promise<Result<Value, AppError>>

/** Direction of media as this phone wants it (RFC 3264 section 5.1). */
export type MediaDirection = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

/**
 * What the host asks of the audio engine. The engine keeps one peer connection a line and decides nothing:
 * signalling and truth live in the host. Descriptions are complete (no trickle).
 */
export interface AudioMethods {
  /** A description that offers audio; makes the line's peer connection where there is none. */
  'audio.offer'(input: { lineId: string; direction: MediaDirection }): AudioReply<Description>
  /** Takes the far end's offer and answers it. */
  'audio.answer'(input: { lineId: string; offer: string; direction: MediaDirection }): AudioReply<Description>
  /** Takes the far end's answer to our last offer. */
  'audio.accept'(input: { lineId: string; answer: string }): AudioReply
  /** Goes back to the state before an offer that was refused. */
  'audio.rollback'(input: { lineId: string }): AudioReply
  'audio.mute'(input: { lineId: string; muted: boolean }): AudioReply
  /** RFC 4733 tones, in order, none lost. */
  'audio.sendDigits'(input: { lineId: string; digits: string }): AudioReply
  /** The one sound that calls the agent: full ring, soft call-waiting tone, or nothing. */
  'audio.ring'(input: { sound: 'ring' | 'waiting' | 'none'; volume: number }): AudioReply
  /** Ring-back for a line that rings at the far end without early media, or the busy tone. */
  'audio.callProgress'(input: { lineId: string; tone: 'ringback' | 'busy' | 'none' }): AudioReply
  'audio.close'(input: { lineId: string }): AudioReply
}

export type AudioMethod = keyof AudioMethods

/** A session description and whether the agent's microphone is behind it. */
export type Description = { readonly sdp: string; readonly microphone: MicrophoneState }

export const audioMethodNames: readonly AudioMethod[] = [
  'audio.offer',
  'audio.answer',
  'audio.accept',
  'audio.rollback',
  'audio.mute',
  'audio.sendDigits',
  'audio.ring',
  'audio.callProgress',
  'audio.close',
]

/** What the engine reports by itself. */
export type AudioReport =
  | { readonly kind: 'microphone'; readonly state: 'live' | 'denied' | 'absent' }
  | { readonly kind: 'connection'; readonly lineId: string; readonly state: RtcState }
  | { readonly kind: 'error'; readonly error: AppError }

export type RtcState = 'new' | 'connecting' | 'connected' | 'disconnected' | 'failed' | 'closed'
