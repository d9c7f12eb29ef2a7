import type { AppError } from '#shared/core/app-error.ts'
import { unknownDevice, type Target } from '../devices/choose-device.ts'
import { RingTone, type RingWhat } from './ring-tone.ts'

export type RingersOptions = {
  readonly document: Document
  readonly onBlocked: (error: AppError) => void
  /** Whether the ring is heard on any device: reported after each attempt. */
  readonly onPlayable: (playable: boolean) => void
}

/** One sound on every ringer device. */
export class Ringers implements Disposable {
  private readonly options: RingersOptions
  private readonly what: RingWhat
  private readonly tones = new Map<string, RingTone>()
  private readonly plays = new Map<string, boolean>()
  private level = 1
  private on = false

  constructor(options: RingersOptions, what: RingWhat) {
    this.options = options
    this.what = what
    this.route([unknownDevice])
  }

  /** 0 to 1. */
  set volume(volume: number) {
    this.level = volume
    for (const tone of this.tones.values()) tone.volume = volume
  }

  /** Peak of the last milliseconds on the loudest device, 0 to 1 of full scale. */
  peak(milliseconds: number): number {
    return Math.max(0, ...[...this.tones.values()].map((tone) => tone.peak(milliseconds)))
  }

  /** A device that appears during a ring rings too. */
  route(targets: readonly Target[]): void {
    for (const [id, tone] of this.tones) if (!targets.some((target) => target.id === id)) this.drop(id, tone)
    for (const target of targets) {
      const known = this.tones.get(target.id)
      if (known) known.route(target)
      else this.add(target)
    }
  }

  start(): void {
    this.on = true
    for (const tone of this.tones.values()) tone.start()
  }

  stop(): void {
    this.on = false
    for (const tone of this.tones.values()) tone.stop()
  }

  /** Finds out whether a ring would be heard. */
  probe(): void {
    for (const tone of this.tones.values()) tone.probe()
  }

  [Symbol.dispose](): void {
    for (const [id, tone] of this.tones) this.drop(id, tone)
  }

  private add(target: Target): void {
    const tone = new RingTone(target, this.what, {
      ...this.options,
      onPlayable: (playable) => {
        if (this.tones.get(target.id) !== tone) return
        this.plays.set(target.id, playable)
        this.options.onPlayable([...this.plays.values()].includes(true))
      },
    })
    tone.volume = this.level
    this.tones.set(target.id, tone)
    if (this.on) tone.start()
  }

  private drop(id: string, tone: RingTone): void {
    this.tones.delete(id)
    this.plays.delete(id)
    tone[Symbol.dispose]()
  }
}
