const maxBins = 8_192

/** Maximum number of peaks in a waveform. */
const maxPeaks = 400

/** A sound whose maximum is below this is not amplified, so that noise does not look like speech. */
const quiet = 0.02

/**
 * Loudness over a sound of unknown length, in bounded memory: where its bins run out, each two become one. `take` reads
 * samples; `result` gives at most 400 peaks, 1 for the loudest part.
 */
export class Peaks {
  private readonly bins = new Float32Array(maxBins)
  private filled = 0
  private samplesABin = 64
  private inBin = 0
  private loudest = 0

  add(samples: Float32Array): void {
    for (const sample of samples) {
      const loud = sample < 0 ? -sample : sample
      // A file of floats may hold any value: invalid ones are ignored, and loudness is capped at full scale.
      if (loud > this.loudest) this.loudest = loud > 1 ? 1 : loud
      this.inBin += 1
      if (this.inBin === this.samplesABin) this.close()
    }
  }

  result(): readonly number[] {
    if (this.inBin > 0) this.close()
    const count = Math.min(maxPeaks, this.filled)
    const peaks = Array.from({ length: count }, (_, index) => {
      const from = Math.floor((index * this.filled) / count)
      const to = Math.floor(((index + 1) * this.filled) / count)
      return this.bins.subarray(from, to).reduce((most, each) => Math.max(most, each), 0)
    })
    const loudest = Math.max(0, ...peaks)
    const scale = loudest > quiet ? 1 / loudest : 1
    return peaks.map((peak) => Math.round(peak * scale * 1_000) / 1_000)
  }

  private close(): void {
    if (this.filled === maxBins) this.halve()
    this.bins[this.filled] = this.loudest
    this.filled += 1
    this.inBin = 0
    this.loudest = 0
  }

  private halve(): void {
    for (let index = 0; index < maxBins / 2; index += 1)
      this.bins[index] = Math.max(this.bins[2 * index] ?? 0, this.bins[2 * index + 1] ?? 0)
    this.filled = maxBins / 2
    this.samplesABin *= 2
  }
}
