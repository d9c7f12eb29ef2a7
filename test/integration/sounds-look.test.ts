import { expect, test } from 'vitest'
import { writeWav } from '#electron/platform/media/wav.ts'
import { file } from '#test/support/sounds/sound-host.ts'
import { recording, soundBench } from '#test/support/sounds/sound-bench.ts'
import { longMp3, toneMp3 } from '#test/support/sounds/sample-sounds.ts'
import { inFull } from '#test/support/tier.ts'

const quietMiddle = (at: number) => at >= 10 && at < 20
const mp3 = await toneMp3(40, quietMiddle)

test('an MP3 as the platform records it has its length and its waveform', async () => {
  await using bench = await soundBench(file(mp3))
  const { seconds, peaks, isCutOff } = await bench.readFacts()
  expect(Math.abs(seconds - 40)).toBeLessThan(0.2)
  expect(isCutOff).toBeUndefined()
  expect(peaks).toHaveLength(400)
  expect(Math.min(...peaks.slice(5, 95))).toBeGreaterThan(0.8)
  expect(Math.max(...peaks.slice(105, 195))).toBeLessThan(0.05)
  expect(Math.min(...peaks.slice(205, 395))).toBeGreaterThan(0.8)
})

test('tags before and after the sound are no sound', async () => {
  const tag = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\x4e\x10'), Buffer.alloc(10_000, 0xff)])
  const end = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)])
  await using bench = await soundBench(file(Buffer.concat([tag, mp3, end])))
  const { seconds, isCutOff } = await bench.readFacts()
  expect([Math.round(seconds), isCutOff]).toEqual([40, undefined])
})

test('a truncated file says so and is played as far as it goes', async () => {
  await using bench = await soundBench(file(mp3.subarray(0, 41_111)))
  const { seconds, isCutOff } = await bench.readFacts()
  expect([Math.round(seconds), isCutOff]).toEqual([21, true])
  const wav = writeWav([Int16Array.from({ length: 80_000 }, () => 9_000)])
  bench.host.serve = file(wav.subarray(0, 60_000))
  expect(await bench.readFacts({ kind: 'voicemail', id: 1 })).toMatchObject({ isCutOff: true })
})

test('a WAV has its length and its waveform, in stereo too, whatever it is called', async () => {
  const silent = new Int16Array(80_000)
  const speaks = Int16Array.from({ length: 80_000 }, (_, index) => (index < 40_000 ? 0 : (index % 90) * 300))
  await using bench = await soundBench(file(writeWav([silent, speaks]), { type: 'application/octet-stream' }))
  const { seconds, peaks } = await bench.readFacts()
  expect([seconds, Math.max(...peaks.slice(0, 199)), Math.min(...peaks.slice(201))]).toEqual([10, 0, 1])
  expect((await bench.read('bytes=0-3')).headers['content-type']).toBe('audio/wav')
})

test('MP4 and Ogg are played, and only the player knows their length', async () => {
  const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypM4A ', 'latin1'), Buffer.alloc(5_000)])
  await using bench = await soundBench(file(mp4))
  expect(await bench.readFacts()).toEqual({ seconds: 0, peaks: [], isComplete: true })
  expect((await bench.read()).headers['content-type']).toBe('audio/mp4')
  bench.host.serve = file(Buffer.concat([Buffer.from('OggS'), Buffer.alloc(5_000)]))
  expect((await bench.read('bytes=0-', { kind: 'voicemail', id: 1 })).headers['content-type']).toBe(
    'audio/ogg',
  )
})

test(
  'a recording of three hours is known at once by its length, later by its waveform, and never held as samples',
  inFull(),
  async () => {
    const hours = await longMp3(10_800)
    await using bench = await soundBench(file(hours))
    const before = process.memoryUsage().rss
    const first = await bench.sounds.look(recording)
    if (!first.ok) throw new Error(first.error.code)
    const { seconds, peaks } = await bench.readFacts()
    expect(Math.abs(first.value.seconds - seconds)).toBeLessThan(60)
    expect([Math.round(seconds / 60), peaks.length]).toEqual([181, 400])
    // As samples it would be 345 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(120_000_000)
  },
)
