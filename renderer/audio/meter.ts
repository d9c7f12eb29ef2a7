import type { MixingContext } from './mixing.ts'

/** Samples that a meter covers: more than a tenth of a second at 48 kHz. */
const windowSize = 8_192

/** Measures a stream until disposed. */
export class Meter implements Disposable {
  private readonly mixing: MixingContext
  private readonly source: MediaStreamAudioSourceNode
  private readonly analyser: AnalyserNode
  private readonly samples = new Float32Array(windowSize)

  constructor(mixing: MixingContext, stream: MediaStream) {
    this.mixing = mixing
    const context = mixing.acquire()
    this.source = new MediaStreamAudioSourceNode(context, { mediaStream: stream })
    this.analyser = new AnalyserNode(context, { fftSize: windowSize })
    this.source.connect(this.analyser)
  }

  /** Peak of the last milliseconds, 0 to 1 of full scale. */
  peak(milliseconds: number): number {
    return this.lastSamples(milliseconds).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
  }

  /** Milliseconds since a level was first reached within the last `milliseconds`; null if it was not. */
  sinceLevel(level: number, milliseconds: number): number | null {
    const samples = this.lastSamples(milliseconds)
    const first = samples.findIndex((sample) => Math.abs(sample) >= level)
    return first < 0 ? null : ((samples.length - first) / this.analyser.context.sampleRate) * 1_000
  }

  [Symbol.dispose](): void {
    this.source.disconnect()
    this.mixing.release()
  }

  private lastSamples(milliseconds: number): Float32Array {
    this.analyser.getFloatTimeDomainData(this.samples)
    const count = Math.ceil((milliseconds / 1_000) * this.analyser.context.sampleRate)
    return this.samples.subarray(Math.max(0, windowSize - count))
  }
}
