import type { Target } from '../devices/choose-device.ts'
import { Ringers, type RingersOptions } from './ringers.ts'
import { ringPattern, waitingPattern } from './sound-pattern.ts'
import { Sound } from './sound.ts'
import type { Speaker } from './speaker.ts'

export type RingSound = 'ring' | 'waiting' | 'none'

/** A ring starts at this share of its volume, for this many milliseconds, so as not to startle. */
const gentle = { share: 0.6, milliseconds: 1_500 }

/** Milliseconds by which the sound is delayed, so that a page that also shows the ring paints it first. */
const afterPaint = 20

/** The sound that alerts the agent: the ring on the ringers, the soft tone of a second call in the headset. */
export class Ringer implements Disposable {
  private readonly sounds: { readonly ring: Ringers; readonly waiting: Sound }
  private current: RingSound = 'none'
  private volume = 1
  private beginning: ReturnType<typeof setTimeout> | undefined
  private swell: ReturnType<typeof setTimeout> | undefined

  constructor(speaker: Speaker, options: RingersOptions) {
    this.sounds = {
      ring: new Ringers(options, { name: 'ring', pattern: ringPattern }),
      waiting: new Sound(speaker, 'waiting', waitingPattern),
    }
  }

  /** Moves the ring to other devices. */
  route(targets: readonly Target[]): void {
    this.sounds.ring.route(targets)
  }

  /** Finds out silently whether a ring would be heard. */
  probe(): void {
    this.sounds.ring.probe()
  }

  /**
   * `volume`: 0 to 1. Repeating the same sound changes its volume without restarting it; repeating silence probes
   * whether a ring would be heard.
   */
  ring(sound: RingSound, volume: number): void {
    this.volume = volume
    if (sound === this.current) return sound === 'none' ? this.probe() : this.level()
    this.silence()
    this.current = sound
    if (sound === 'none') return
    if (sound === 'ring') this.swell = setTimeout(() => this.swelled(), gentle.milliseconds)
    this.level()
    this.beginning = setTimeout(() => this.sounds[sound].start({ looped: true }), afterPaint)
  }

  [Symbol.dispose](): void {
    this.silence()
    for (const sound of Object.values(this.sounds)) sound[Symbol.dispose]()
  }

  private swelled(): void {
    this.swell = undefined
    this.level()
  }

  private level(): void {
    if (this.current === 'none') return
    this.sounds[this.current].volume = this.volume * (this.swell === undefined ? 1 : gentle.share)
  }

  private silence(): void {
    clearTimeout(this.beginning)
    clearTimeout(this.swell)
    this.swell = undefined
    if (this.current !== 'none') this.sounds[this.current].stop()
    this.current = 'none'
  }
}
