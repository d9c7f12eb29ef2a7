import type { Unsubscribe } from '#shared/core/disposables.ts'
import { type AudioPort, type Frame, silence } from '../../../media/audio-port.ts'
import { mix } from '../../../media/mix.ts'
import type { PromptPort } from '../../../media/prompt-port.ts'
import type { Tone } from '../../../media/tones.ts'

export type RoomLinkOptions = {
  /** The platform's end of one caller's call. */
  readonly audio: PromptPort
  /** Whether the room hears the caller, who is otherwise on hold. */
  readonly isAudible: () => boolean
  /** Played to the caller in addition to the room, at this moment. */
  readonly background: () => Tone | undefined
}

/**
 * Connects a caller's own call to a room: two mixers, one frame apart. In the room it is a party like any other; in the
 * call it plays the room's sound and passes on the caller's.
 */
export class RoomLink implements AudioPort, Disposable {
  private readonly options: RoomLinkOptions
  private readonly unsubscribe: Unsubscribe
  private callerFrame: Frame = silence
  private roomFrame: Frame = silence

  constructor(options: RoomLinkOptions) {
    this.options = options
    const { audio } = options
    // Copies the frame, since the mixer reuses it.
    this.unsubscribe = audio.onFrame(
      (frame) => (this.callerFrame = frame === silence ? silence : frame.slice()),
    )
    audio.loop((position) => this.nextFrame(position))
  }

  /** The caller's last frame; no frame is returned twice. */
  pull(): Frame {
    const frame = this.callerFrame
    this.callerFrame = silence
    return this.options.isAudible() ? frame : silence
  }

  push(frame: Frame): void {
    this.roomFrame = frame
  }

  [Symbol.dispose](): void {
    this.unsubscribe()
    this.options.audio.stop()
  }

  private nextFrame(position: number): Frame {
    const room = this.roomFrame
    this.roomFrame = silence
    const background = this.options.background()
    return background ? mix([room, background(position)]) : room
  }
}
