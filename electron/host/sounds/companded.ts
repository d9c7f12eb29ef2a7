/** One byte of µ-law (ITU-T G.711) as a sample from -1 to 1. */
export function ulaw(byte: number): number {
  const code = ~byte & 0xff
  const magnitude = ((((code & 15) << 3) + 132) << ((code >> 4) & 7)) - 132
  return (code & 0x80 ? -magnitude : magnitude) / 32_768
}

/** One byte of A-law (ITU-T G.711) as a sample from -1 to 1. */
export function alaw(byte: number): number {
  const code = byte ^ 0x55
  const exponent = (code >> 4) & 7
  const mantissa = ((code & 15) << 4) + 8
  const magnitude = exponent === 0 ? mantissa : (mantissa + 256) << (exponent - 1)
  return (code & 0x80 ? magnitude : -magnitude) / 32_768
}
