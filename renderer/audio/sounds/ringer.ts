import type { OutputTarget } from '../devices/choose-device.ts'
import { Ringers, type RingersOptions } from './ringers.ts'
import { ringPattern, waitingPattern } from './sound-pattern.ts'
import { Sound } from './sound.ts'
import type { Speaker } from './speaker.ts'

export type RingSound = 'ring' | 'waiting' | 'none'

/** A ring starts at this share of its volume, for this many milliseconds, so as not to startle. */
const softStart = { share: 0.6, milliseconds: 1_500 }

/** Milliseconds by which the sound is delayed, so that a page that also shows the ring paints it first. */
const startDelay = 20

/** The sound that alerts the agent: the ring on the ringers, the soft tone of a second call in the headset. */
export class Ringer implements Disposable {
  private readonly sounds: { readonly ring: Ringers; readonly waiting: Sound }
  private current: RingSound = 'none'
  private volume = 1
  private startTimer: ReturnType<typeof setTimeout> | undefined
  private softTimer: ReturnType<typeof setTimeout> | undefined

  constructor(speaker: Speaker, options: RingersOptions) {
    this.sounds = {
      ring: new Ringers(options, { name: 'ring', pattern: ringPattern }),
      waiting: new Sound(speaker, 'waiting', waitingPattern),
    }
  }

  /** Moves the ring to other devices. */
  route(targets: readonly OutputTarget[]): void {
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
  play(sound: RingSound, volume: number): void {
    this.volume = volume
    if (sound === this.current) return sound === 'none' ? this.probe() : this.applyVolume()
    this.stop()
    this.current = sound
    if (sound === 'none') return
    if (sound === 'ring') this.softTimer = setTimeout(() => this.onSoftEnded(), softStart.milliseconds)
    this.applyVolume()
    this.startTimer = setTimeout(() => this.sounds[sound].start({ looped: true }), startDelay)
  }

  [Symbol.dispose](): void {
    this.stop()
    for (const sound of Object.values(this.sounds)) sound[Symbol.dispose]()
  }

  private onSoftEnded(): void {
    this.softTimer = undefined
    this.applyVolume()
  }

  private applyVolume(): void {
    if (this.current === 'none') return
    this.sounds[this.current].volume = this.volume * (this.softTimer === undefined ? 1 : softStart.share)
  }

  private stop(): void {
    clearTimeout(this.startTimer)
    clearTimeout(this.softTimer)
    this.softTimer = undefined
    if (this.current !== 'none') this.sounds[this.current].stop()
    this.current = 'none'
  }
}
