import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { type AudioPort, type Frame, frameSamples, silence } from './audio-port.ts'
import { loopSound, samplesIn, type Sound } from './sound.ts'
import type { Tone } from './tones.ts'

/** The current playback: sounds that end, or a tone that does not. */
type Playing =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'sounds'
      readonly remaining: readonly Sound[]
      readonly onDone: (() => void) | undefined
    }
  | { readonly kind: 'loop'; readonly tone: Tone }

/** Most empty sounds and empty lists skipped within one frame. */
const maxSkips = 100

const nothing: Playing = { kind: 'nothing' }

/**
 * The audio of a service such as an IVR, a queue or a mailbox: it plays prompts in order or endless music, and passes
 * on what it hears. The bridge it is in drives it; outside a bridge nothing plays.
 */
export class PromptPort implements AudioPort {
  private readonly received = new Emitter<Frame>()
  private playing: Playing = nothing
  private position = 0

  /** Whether anything is playing, including music. */
  get isPlaying(): boolean {
    return this.playing.kind !== 'nothing'
  }

  /**
   * Plays these sounds in place of the current ones. `onDone` is called once, after the last of them has ended (with the
   * next frame if there are none); it may play something again, which follows without a gap.
   * It is not called if something else is played first, or after `stop`.
   */
  play(sounds: readonly Sound[], onDone?: () => void): void {
    this.startPlaying({ kind: 'sounds', remaining: sounds, onDone })
  }

  /** Plays a tone, or a sound over and over, until something else is played. */
  loop(sound: Tone | Sound): void {
    this.startPlaying({ kind: 'loop', tone: typeof sound === 'function' ? sound : loopSound(sound) })
  }

  /** Falls silent but keeps listening. */
  stop(): void {
    this.startPlaying(nothing)
  }

  /** Calls the listener every 20 ms with the other parties' audio. Frames are reused: copy what must be kept. */
  onFrame(listener: (frame: Frame) => void): Unsubscribe {
    return this.received.on(listener)
  }

  pull(): Frame {
    // Each turn ends one sound or one list. The limit guards against an `onDone` that keeps playing nothing.
    for (let skipped = 0; skipped < maxSkips; skipped += 1) {
      const { playing } = this
      if (playing.kind === 'nothing') return silence
      if (playing.kind === 'loop') return this.nextFrame(playing.tone)
      const [first, ...rest] = playing.remaining
      if (first !== undefined && this.position < samplesIn(first)) return this.nextFrame(first.tone)
      if (rest.length > 0) this.startPlaying({ ...playing, remaining: rest })
      else {
        this.stop()
        playing.onDone?.()
      }
    }
    return silence
  }

  push(frame: Frame): void {
    this.received.emit(frame)
  }

  private startPlaying(playing: Playing): void {
    this.playing = playing
    this.position = 0
  }

  private nextFrame(tone: Tone): Frame {
    const frame = tone(this.position)
    this.position += frameSamples
    return frame
  }
}
