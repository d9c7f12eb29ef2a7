import type { AudioTest } from '#shared/host/audio.ts'
import type { OutputTarget } from './devices/choose-device.ts'
import { Loopback, type LoopbackOptions } from './loopback.ts'
import { Ringers, type RingersOptions } from './sounds/ringers.ts'
import { ringPattern, tunePattern } from './sounds/sound-pattern.ts'
import { Sound } from './sounds/sound.ts'

export type SoundTestOptions = LoopbackOptions & { readonly ringers: RingersOptions }

/** A test, with its level as reported or measured from its streams. */
type RunningTest = Disposable & {
  readonly streams: readonly MediaStream[]
  peak(milliseconds: number): number
}

/** Tests the loudspeaker, the ringers, or the microphone by its echo: one at a time, until stopped. */
export class SoundTest implements Disposable {
  private readonly options: SoundTestOptions
  private targets: readonly OutputTarget[] = []
  private ringTest: Ringers | null = null
  private running: RunningTest | null = null

  constructor(options: SoundTestOptions) {
    this.options = options
  }

  /** Streams of the running test whose level must be measured. */
  get streams(): readonly MediaStream[] {
    return this.running?.streams ?? []
  }

  /** Peak of the test's output in the last milliseconds, if known. */
  peak(milliseconds: number): number {
    return this.running?.peak(milliseconds) ?? 0
  }

  /** Moves the ring test to other devices. */
  route(targets: readonly OutputTarget[]): void {
    this.targets = targets
    this.ringTest?.route(targets)
  }

  start(what: AudioTest): void {
    this.running?.[Symbol.dispose]()
    this.running = what === 'none' ? null : this.createTest(what)
  }

  [Symbol.dispose](): void {
    this.start('none')
  }

  private createTest(what: Exclude<AudioTest, 'none'>): RunningTest {
    if (what === 'ring') return this.createRingTest()
    if (what === 'speaker') return this.createTuneTest()
    const loopback = new Loopback(this.options)
    return {
      streams: [loopback.stream],
      peak: () => 0,
      [Symbol.dispose]: () => loopback[Symbol.dispose](),
    }
  }

  private createTuneTest(): RunningTest {
    const tune = new Sound(this.options.speaker, 'tune', tunePattern)
    tune.start({ looped: true })
    return {
      streams: [],
      peak: (milliseconds) => tune.peak(milliseconds),
      [Symbol.dispose]: () => tune[Symbol.dispose](),
    }
  }

  private createRingTest(): RunningTest {
    const ring = new Ringers(this.options.ringers, { name: 'ring-test', pattern: ringPattern })
    this.ringTest = ring
    if (this.targets.length > 0) ring.route(this.targets)
    ring.start()
    return {
      streams: [],
      peak: (milliseconds) => ring.peak(milliseconds),
      [Symbol.dispose]: () => {
        this.ringTest = null
        ring[Symbol.dispose]()
      },
    }
  }
}
