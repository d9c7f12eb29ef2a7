import { expect, it } from 'vitest'
import { decodeMuLaw, encodeMuLaw } from '#electron/platform/media/g711.ts'

const every = Int16Array.from({ length: 65_536 }, (_, index) => index - 32_768)

it('keeps every sample to within half a step of its segment', () => {
  const back = decodeMuLaw(encodeMuLaw(every))
  const wrong = every.filter((sample, index) => {
    const clipped = Math.max(-32_124, Math.min(32_124, sample))
    return Math.abs((back[index] ?? 0) - clipped) > 4 + Math.abs(clipped) / 16
  })
  expect(wrong).toHaveLength(0)
})

it('gives the codes of the standard', () => {
  expect([...encodeMuLaw(Int16Array.of(0, -1, 32_767, -32_768, 1000))]).toEqual([
    0xff, 0x7f, 0x80, 0x00, 0xce,
  ])
  expect([...decodeMuLaw(Uint8Array.of(0xff, 0x7f, 0x80, 0x00, 0xce))]).toEqual([0, 0, 32_124, -32_124, 988])
})

it('gives back every code but the second zero', () => {
  const codes = Uint8Array.from({ length: 256 }, (_, code) => code)
  const again = encodeMuLaw(decodeMuLaw(codes))
  expect([...again].filter((code, index) => code !== codes[index])).toEqual([0xff])
})
