import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { type AudioPort, type Frame, frameSamples, silence } from './audio-port.ts'
import { repeated, samplesIn, type Sound } from './sound.ts'
import type { Tone } from './tones.ts'

/** What plays: sounds that end, or a tone that does not. */
type Playing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'sounds'; readonly left: readonly Sound[]; readonly done: (() => void) | undefined }
  | { readonly kind: 'loop'; readonly tone: Tone }

/** Sounds without a length, and lists without a sound, that are passed over within one frame. */
const mostTurns = 100

const nothing: Playing = { kind: 'nothing' }

/**
 * The mouth and ear of a service, such as an IVR, a queue or a mailbox: it plays prompts in order or music without
 * end, and tells what it hears. Its time is that of the bridge it sits in; on no bridge nothing plays.
 */
export class PromptPort implements AudioPort {
  private readonly received = new Emitter<Frame>()
  private playing: Playing = nothing
  private position = 0

  /** Whether anything is played, music included. */
  get busy(): boolean {
    return this.playing.kind !== 'nothing'
  }

  /**
   * Plays these sounds in the place of what plays. `done` is called once, after the last of them was heard to its end
   * (at once with the next frame where there is none); it may play something again, which follows without a gap.
   * It is not called where something else is played before, or after `stop`.
   */
  play(sounds: readonly Sound[], done?: () => void): void {
    this.start({ kind: 'sounds', left: sounds, done })
  }

  /** Plays a tone, or a sound over and over, until something else is played. */
  loop(sound: Tone | Sound): void {
    this.start({ kind: 'loop', tone: typeof sound === 'function' ? sound : repeated(sound) })
  }

  /** Falls silent, and goes on listening. */
  stop(): void {
    this.start(nothing)
  }

  /** Hears every 20 ms what the other parties say. The frames are shared and used again: copy what must be kept. */
  onHeard(listener: (frame: Frame) => void): Unsubscribe {
    return this.received.on(listener)
  }

  pull(): Frame {
    // Each turn ends one sound or one list. The limit is for a `done` that plays nothing, over and over.
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const { playing } = this
      if (playing.kind === 'nothing') return silence
      if (playing.kind === 'loop') return this.next(playing.tone)
      const [first, ...rest] = playing.left
      if (first !== undefined && this.position < samplesIn(first)) return this.next(first.tone)
      if (rest.length > 0) this.start({ ...playing, left: rest })
      else {
        this.stop()
        playing.done?.()
      }
    }
    return silence
  }

  push(frame: Frame): void {
    this.received.emit(frame)
  }

  private start(playing: Playing): void {
    this.playing = playing
    this.position = 0
  }

  private next(tone: Tone): Frame {
    const frame = tone(this.position)
    this.position += frameSamples
    return frame
  }
}
