import { expect, test } from 'vitest'
import { SilenceDetector } from '#electron/host/phone/media/media-changes.ts'

const quiet = { receiving: true, packetsReceived: 0 }
const heard = { receiving: true, packetsReceived: 50 }
const held = { receiving: false, packetsReceived: 0 }

const after = (...samples: (typeof quiet)[]) => {
  const watch = new SilenceDetector()
  watch.start()
  return samples.map((sample) => watch.addSample(sample)).indexOf(true)
}

test('five seconds without anything after a restart are too long, and that is said once', () => {
  expect(after(...Array<typeof quiet>(4).fill(quiet))).toBe(-1)
  expect(after(...Array<typeof quiet>(5).fill(quiet))).toBe(4)
  expect(after(heard, quiet, quiet, quiet, quiet)).toBe(4)
  const watch = new SilenceDetector()
  watch.start()
  expect(Array.from({ length: 20 }, () => watch.addSample(quiet)).filter(Boolean)).toHaveLength(1)
})

test('whoever is heard, is held, or was not looked for is left alone', () => {
  expect(after(quiet, quiet, heard, ...Array<typeof quiet>(20).fill(quiet))).toBe(-1)
  expect(after(...Array<typeof quiet>(20).fill(held))).toBe(-1)
  expect(new SilenceDetector().addSample(quiet)).toBe(false)
})
