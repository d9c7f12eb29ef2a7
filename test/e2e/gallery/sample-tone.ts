const rate = 8000

/** A WAV file of `seconds` of a quiet tone, 8 bit mono, as an object URL. */
export function toneUrl(seconds: number): string {
  const samples = rate * seconds
  const view = new DataView(new ArrayBuffer(44 + samples))
  const ascii = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) view.setUint8(at + index, letter.charCodeAt(0))
  }
  ascii(0, 'RIFF')
  view.setUint32(4, 36 + samples, true)
  ascii(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  ascii(36, 'data')
  view.setUint32(40, samples, true)
  for (let index = 0; index < samples; index += 1) {
    view.setUint8(44 + index, 128 + Math.round(20 * Math.sin((2 * Math.PI * 220 * index) / rate)))
  }
  return URL.createObjectURL(new Blob([view.buffer], { type: 'audio/wav' }))
}
