import type { AppError } from '#shared/core/app-error.ts'
import type { OutputTarget } from '../devices/choose-device.ts'
import { silentPattern, type SoundPattern } from './sound-pattern.ts'
import { Sound } from './sound.ts'
import { Speaker } from './speaker.ts'

/** The sound, and the name of its elements. */
export type RingSoundSource = { readonly name: string; readonly pattern: SoundPattern }

export type RingToneOptions = {
  readonly document: Document
  readonly onBlocked: (error: AppError) => void
  /** Whether this device plays: known after each attempt to ring, and after `probe`. */
  readonly onPlayable: (playable: boolean) => void
}

/** The ring on one device. */
export class RingTone implements Disposable {
  private readonly speaker: Speaker
  private readonly sound: Sound
  private readonly silence: Sound
  private target: OutputTarget

  constructor(target: OutputTarget, { name, pattern }: RingSoundSource, options: RingToneOptions) {
    this.speaker = new Speaker({
      document: options.document,
      onBlocked: (error) => {
        options.onPlayable(false)
        options.onBlocked(error)
      },
      // Without a device the browser plays into nothing, but reports that it plays.
      onPlaying: () => options.onPlayable(this.target.device !== null),
    })
    this.target = target
    this.speaker.route(target)
    this.sound = new Sound(this.speaker, name, pattern)
    this.silence = new Sound(this.speaker, `${name}-proof`, silentPattern)
  }

  set volume(volume: number) {
    this.sound.volume = volume
  }

  /** Peak of the last milliseconds, 0 to 1 of full scale. */
  peak(milliseconds: number): number {
    return this.sound.peak(milliseconds)
  }

  route(target: OutputTarget): void {
    this.target = target
    this.speaker.route(target)
  }

  start(): void {
    this.sound.start({ looped: true })
  }

  stop(): void {
    this.sound.stop()
  }

  /** Plays silence to find out whether playback works. */
  probe(): void {
    if (!this.sound.isPlaying) this.silence.start({ looped: false })
  }

  [Symbol.dispose](): void {
    this.sound[Symbol.dispose]()
    this.silence[Symbol.dispose]()
    this.speaker[Symbol.dispose]()
  }
}
