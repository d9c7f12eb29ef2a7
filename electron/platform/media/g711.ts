/**
 * G.711 (ITU-T G.711, RFC 3551 section 4.5.14): mu-law, the one codec between the platform and its telephones, and
 * A-law, which files may contain. All conversions are table look-ups, without arithmetic during a call.
 */
const bias = 0x84
const clip = 32_635

const decoded = Int16Array.from({ length: 256 }, (_, code) => expand(code))
const decodedALaw = Int16Array.from({ length: 256 }, (_, code) => expandALaw(code))
const encoded = Uint8Array.from({ length: 65_536 }, (_, bits) => compress((bits << 16) >> 16))

/** Encodes linear samples as mu-law, one octet per sample. */
export function encodeMuLaw(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const octets = new Uint8Array(samples.length)
  for (let index = 0; index < samples.length; index += 1) {
    octets[index] = encoded[(samples[index] ?? 0) & 0xffff] ?? 0
  }
  return octets
}

/** Decodes mu-law octets to linear samples, one per octet. */
export function decodeMuLaw(octets: Uint8Array): Int16Array {
  return lookUp(decoded, octets)
}

/** Decodes A-law octets to linear samples, one per octet. */
export function decodeALaw(octets: Uint8Array): Int16Array {
  return lookUp(decodedALaw, octets)
}

function lookUp(table: Int16Array, octets: Uint8Array): Int16Array {
  const samples = new Int16Array(octets.length)
  for (let index = 0; index < octets.length; index += 1) {
    samples[index] = table[octets[index] ?? 0] ?? 0
  }
  return samples
}

function expand(code: number): number {
  const bits = ~code & 0xff
  const exponent = (bits >> 4) & 0x07
  const magnitude = ((((bits & 0x0f) << 3) + bias) << exponent) - bias
  return bits & 0x80 ? -magnitude : magnitude
}

function expandALaw(code: number): number {
  const bits = code ^ 0x55
  const exponent = (bits >> 4) & 0x07
  const mantissa = ((bits & 0x0f) << 4) + 8
  const magnitude = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1)
  return bits & 0x80 ? magnitude : -magnitude
}

function compress(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0
  const magnitude = Math.min(Math.abs(sample), clip) + bias
  const exponent = 24 - Math.clz32(magnitude)
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f
  return ~(sign | (exponent << 4) | mantissa) & 0xff
}
