import type { Unsubscribe } from '#shared/core/disposables.ts'
import { type AudioPort, type Frame, silence } from '../../../media/audio-port.ts'
import { mix } from '../../../media/mix.ts'
import type { PromptPort } from '../../../media/prompt-port.ts'
import type { Tone } from '../../../media/tones.ts'

export type RoomLinkOptions = {
  /** The platform's end of one caller's call. */
  readonly audio: PromptPort
  /** Whether the room hears the caller, who else is on hold. */
  readonly audible: () => boolean
  /** What the caller hears besides the room at this moment. */
  readonly background: () => Tone | undefined
}

/**
 * Ties a caller's own call to a room: two mixers, one frame apart. In the room it is a party like any other; in the call
 * it plays what the room sounds like and passes on what the caller says.
 */
export class RoomLink implements AudioPort, Disposable {
  private readonly options: RoomLinkOptions
  private readonly stopHearing: Unsubscribe
  private said: Frame = silence
  private toHear: Frame = silence

  constructor(options: RoomLinkOptions) {
    this.options = options
    const { audio } = options
    // A frame that is heard is used again by whoever pushed it.
    this.stopHearing = audio.onHeard((frame) => (this.said = frame === silence ? silence : frame.slice()))
    audio.loop((position) => this.next(position))
  }

  /** What the caller said last; nothing is said twice. */
  pull(): Frame {
    const frame = this.said
    this.said = silence
    return this.options.audible() ? frame : silence
  }

  push(frame: Frame): void {
    this.toHear = frame
  }

  [Symbol.dispose](): void {
    this.stopHearing()
    this.options.audio.stop()
  }

  private next(position: number): Frame {
    const room = this.toHear
    this.toHear = silence
    const background = this.options.background()
    return background ? mix([room, background(position)]) : room
  }
}
