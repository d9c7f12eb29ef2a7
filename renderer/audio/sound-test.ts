import type { AudioTest } from '#shared/host/audio.ts'
import type { Target } from './devices/choose-device.ts'
import { Loopback, type LoopbackOptions } from './loopback.ts'
import { Ringers, type RingersOptions } from './sounds/ringers.ts'
import { ringPattern, tunePattern } from './sounds/sound-pattern.ts'
import { Sound } from './sounds/sound.ts'

export type SoundTestOptions = LoopbackOptions & { readonly ringers: RingersOptions }

/** A test, with how loud it is by its own word or in its streams. */
type Running = Disposable & { readonly streams: readonly MediaStream[]; peak(milliseconds: number): number }

/** Tries the loudspeaker, the ringers, or the microphone by its echo: one at a time, until it is stopped. */
export class SoundTest implements Disposable {
  private readonly options: SoundTestOptions
  private targets: readonly Target[] = []
  private ring: Ringers | null = null
  private running: Running | null = null

  constructor(options: SoundTestOptions) {
    this.options = options
  }

  /** What is heard for the test now, where it can only be measured. */
  get streams(): readonly MediaStream[] {
    return this.running?.streams ?? []
  }

  /** Peak of what was played for the test in the last milliseconds, where it is known. */
  peak(milliseconds: number): number {
    return this.running?.peak(milliseconds) ?? 0
  }

  /** Tries the ring on other devices from now on. */
  route(targets: readonly Target[]): void {
    this.targets = targets
    this.ring?.route(targets)
  }

  run(what: AudioTest): void {
    this.running?.[Symbol.dispose]()
    this.running = what === 'none' ? null : this.begin(what)
  }

  [Symbol.dispose](): void {
    this.run('none')
  }

  private begin(what: Exclude<AudioTest, 'none'>): Running {
    if (what === 'ring') return this.beginRing()
    if (what === 'speaker') return this.beginTune()
    const loopback = new Loopback(this.options)
    return {
      streams: [loopback.stream],
      peak: () => 0,
      [Symbol.dispose]: () => loopback[Symbol.dispose](),
    }
  }

  private beginTune(): Running {
    const tune = new Sound(this.options.speaker, 'tune', tunePattern)
    tune.start({ looped: true })
    return {
      streams: [],
      peak: (milliseconds) => tune.peak(milliseconds),
      [Symbol.dispose]: () => tune[Symbol.dispose](),
    }
  }

  private beginRing(): Running {
    const ring = new Ringers(this.options.ringers, { name: 'ring-test', pattern: ringPattern })
    this.ring = ring
    if (this.targets.length > 0) ring.route(this.targets)
    ring.start()
    return {
      streams: [],
      peak: (milliseconds) => ring.peak(milliseconds),
      [Symbol.dispose]: () => {
        this.ring = null
        ring[Symbol.dispose]()
      },
    }
  }
}
