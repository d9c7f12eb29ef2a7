/**
 * Share of the samples' energy at one frequency, 0 to 1: 1 for a pure tone, about 0 for silence or another tone.
 * Measured in blocks of 100 ms, so that a jump in phase or a slightly slow clock does not hide the tone. The Goertzel
 * algorithm: one bin of a Fourier transform.
 */
export function goertzelShare(samples: Float32Array, sampleRate: number, frequency: number): number {
  const length = Math.round(sampleRate / 10)
  let found = 0
  let total = 0
  for (let start = 0; start + length <= samples.length; start += length) {
    const block = samples.subarray(start, start + length)
    total += energyOf(block)
    found += (2 * binPower(block, frequency / sampleRate)) / length
  }
  return total < silence * samples.length ? 0 : Math.min(found / total, 1)
}

/** Root mean square of the samples, 0 to 1. */
export function levelOf(samples: Float32Array): number {
  return samples.length === 0 ? 0 : Math.sqrt(energyOf(samples) / samples.length)
}

/** Mean square below which nothing counts as a tone: about -80 dB of full scale. */
const silence = 1e-8

function energyOf(samples: Float32Array): number {
  return samples.reduce((energy, sample) => energy + sample ** 2, 0)
}

function binPower(samples: Float32Array, turnsPerSample: number): number {
  const coefficient = 2 * Math.cos(2 * Math.PI * turnsPerSample)
  let before = 0
  let last = 0
  for (const sample of samples) {
    const next = sample + coefficient * last - before
    before = last
    last = next
  }
  return last ** 2 + before ** 2 - coefficient * last * before
}
