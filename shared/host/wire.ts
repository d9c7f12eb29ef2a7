import type { LiveCallDiff } from '../calls/live-call.ts'
import type { AppError } from '../core/app-error.ts'
import type { Unsubscribe } from '../core/disposables.ts'
import type { Result } from '../core/result.ts'
import type { Arrival } from './arrivals.ts'
import type { AudioReport } from './audio.ts'
import type { HostState } from './state.ts'

/** One slice of the state, with its current value. */
export type SliceFrame = {
  readonly [Name in keyof HostState]-?: { readonly slice: Name; readonly value: HostState[Name] }
}[keyof HostState]

/** Everything sent between a page and the host, on any transport. Both sides may ask. */
export type Frame =
  | { readonly kind: 'ask'; readonly id: number; readonly method: string; readonly input?: unknown }
  | { readonly kind: 'reply'; readonly id: number; readonly result: Result<unknown> }
  /** To the page. */
  | { readonly kind: 'slice'; readonly frame: SliceFrame }
  /** `more`: the next frame of calls continues this difference, which is valid only as a whole. */
  | { readonly kind: 'calls'; readonly diff: LiveCallDiff; readonly more: boolean }
  /** To the page: run this command as if its key had been pressed (tray, menu, global shortcut). */
  | { readonly kind: 'command'; readonly name: string }
  /** To the page: a command that did not come from it was refused; the page tells the person why. */
  | { readonly kind: 'command-refused'; readonly name: string; readonly error: AppError }
  /** To the page: the person clicked the notice of an arrival; `item` as in `Arrival`. */
  | { readonly kind: 'open-arrival'; readonly arrival: Pick<Arrival, 'kind' | 'item'> }
  /** To the page: the caller of a missed call could not be called from its notice. */
  | { readonly kind: 'call-back-failed'; readonly error: AppError }
  /** To the host: this page carries an audio engine and offers it. */
  | { readonly kind: 'audio-offered' }
  /** To the page: whether its engine is the one in use. */
  | { readonly kind: 'audio-role'; readonly active: boolean }
  | { readonly kind: 'audio-report'; readonly report: AudioReport }

/** A two-way pipe for frames: a WebSocket, Electron's IPC, or a pair in memory. */
export interface FrameChannel {
  send(frame: Frame): void
  on(listener: (frame: Frame) => void): Unsubscribe
  onClose(listener: () => void): Unsubscribe
}
