import type { AppError } from '#shared/core/app-error.ts'
import { unknownDevice, type OutputTarget } from '../devices/choose-device.ts'
import { RingTone, type RingSoundSource } from './ring-tone.ts'

export type RingersOptions = {
  readonly document: Document
  readonly onBlocked: (error: AppError) => void
  /** Whether the ring is heard on any device: reported after each attempt. */
  readonly onPlayable: (playable: boolean) => void
}

/** One sound on every ringer device. */
export class Ringers implements Disposable {
  private readonly options: RingersOptions
  private readonly source: RingSoundSource
  private readonly tones = new Map<string, RingTone>()
  private readonly playable = new Map<string, boolean>()
  private currentVolume = 1
  private isRinging = false

  constructor(options: RingersOptions, source: RingSoundSource) {
    this.options = options
    this.source = source
    this.route([unknownDevice])
  }

  /** 0 to 1. */
  set volume(volume: number) {
    this.currentVolume = volume
    for (const tone of this.tones.values()) tone.volume = volume
  }

  /** Peak of the last milliseconds on the loudest device, 0 to 1 of full scale. */
  peak(milliseconds: number): number {
    return Math.max(0, ...[...this.tones.values()].map((tone) => tone.peak(milliseconds)))
  }

  /** A device that appears during a ring rings too. */
  route(targets: readonly OutputTarget[]): void {
    for (const [id, tone] of this.tones)
      if (!targets.some((target) => target.id === id)) this.remove(id, tone)
    for (const target of targets) {
      const existing = this.tones.get(target.id)
      if (existing) existing.route(target)
      else this.add(target)
    }
  }

  start(): void {
    this.isRinging = true
    for (const tone of this.tones.values()) tone.start()
  }

  stop(): void {
    this.isRinging = false
    for (const tone of this.tones.values()) tone.stop()
  }

  /** Finds out whether a ring would be heard. */
  probe(): void {
    for (const tone of this.tones.values()) tone.probe()
  }

  [Symbol.dispose](): void {
    for (const [id, tone] of this.tones) this.remove(id, tone)
  }

  private add(target: OutputTarget): void {
    const tone = new RingTone(target, this.source, {
      ...this.options,
      onPlayable: (playable) => {
        if (this.tones.get(target.id) !== tone) return
        this.playable.set(target.id, playable)
        this.options.onPlayable([...this.playable.values()].includes(true))
      },
    })
    tone.volume = this.currentVolume
    this.tones.set(target.id, tone)
    if (this.isRinging) tone.start()
  }

  private remove(id: string, tone: RingTone): void {
    this.tones.delete(id)
    this.playable.delete(id)
    tone[Symbol.dispose]()
  }
}
