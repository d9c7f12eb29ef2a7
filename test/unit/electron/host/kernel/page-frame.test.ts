import { expect, test } from 'vitest'
import type { AudioReport } from '#shared/host/audio.ts'
import { audioAnswers, audioReport, readAudioAnswer } from '#electron/host/kernel/audio-answers.ts'
import { readPageFrame } from '#electron/host/kernel/page-frame.ts'
import { ok } from '#shared/core/result.ts'
import { mediaSample } from '#test/support/media-sample.ts'
import { fc } from '#test/support/property.ts'
import { junk, pathsOf, replacedAt } from '#test/support/spoil.ts'
import { runs } from '#test/support/tier.ts'

const device = { id: 'd', name: 'Headset' }

/** One of each kind. */
const reports: { readonly [Kind in AudioReport['kind']]: Extract<AudioReport, { kind: Kind }> } = {
  microphone: { kind: 'microphone', state: 'unknown' },
  connection: { kind: 'connection', lineId: '1', state: 'failed' },
  error: { kind: 'error', error: { code: 'audio.failed', detail: 'NotReadableError' } },
  devices: {
    kind: 'devices',
    devices: {
      microphones: [device],
      speakers: [device],
      inUse: { microphone: device, speaker: null, ringers: [device] },
    },
  },
  switched: {
    kind: 'switched',
    switched: { role: 'speaker', from: 'Headset', to: 'Laptop', back: false, at: 1_700_000_000_000 },
  },
  levels: { kind: 'levels', levels: { input: 0.2, output: 1.01 } },
  sample: { kind: 'sample', lineId: '1', sample: mediaSample({ remoteLoss: 0.1 }) },
  'first-audio': { kind: 'first-audio', lineId: '1', at: 1_700_000_000_000 },
  ringer: { kind: 'ringer', playable: true },
  headset: { kind: 'headset', name: null },
  'headset-button': { kind: 'headset-button', button: 'hook-off' },
  network: { kind: 'network', online: false },
}

test.for(Object.values(reports))('a report is taken: $kind', (report) => {
  const frame = { kind: 'audio-report', report }
  expect(readPageFrame({ ...frame, more: 1 })).toEqual(frame)
  expect(audioReport({ ...report, more: 1 })).toEqual(report)
})

test('a malformed report is refused, and any other report is reduced to its allowed fields', () => {
  const place = fc
    .constantFrom(...Object.values(reports))
    .chain((report) => fc.tuple(fc.constant(report), fc.constantFrom(...pathsOf(report))))
  fc.assert(
    fc.property(place, junk, ([report, path], wrong) => {
      const taken = audioReport(replacedAt(report, path, wrong))
      expect(taken === undefined ? undefined : audioReport(taken)).toEqual(taken)
    }),
    runs(2_000),
  )
})

test.for([
  { kind: 'ask', id: 1, method: 'app.snapshot' },
  { kind: 'ask', id: 2, method: 'line.dial', input: { to: '7' } },
  { kind: 'reply', id: 3, result: { ok: true, value: undefined } },
  { kind: 'audio-offered' },
])('a page may send $kind', (frame) => {
  expect(readPageFrame(frame)).toEqual(frame)
})

test.for<[string, unknown]>([
  ['a slice, which only the host sends', { kind: 'slice', frame: { slice: 'session', value: null } }],
  ['an order to a page', { kind: 'command', name: 'answer' }],
  ['no number', { kind: 'ask', id: '1', method: 'app.snapshot' }],
  ['a number that cannot be answered', { kind: 'ask', id: Number.NaN, method: 'app.snapshot' }],
  ['no name', { kind: 'ask', id: 1, method: {} }],
  ['a reply without a result', { kind: 'reply', id: 1, result: null }],
  ['an inherited kind', { kind: 'toString' }],
  ['a list', []],
  ['nothing', null],
])('a malformed frame of a page is ignored: %s', ([, frame]) => {
  expect(readPageFrame(frame)).toBeUndefined()
})

test('an answer of the audio engine is what its method answers, or an error of its own', () => {
  const description = { sdp: 'v=0' }
  expect(readAudioAnswer('audio.offer', ok({ ...description, more: 1 }))).toEqual(ok(description))
  expect(readAudioAnswer('audio.close', ok('whatever'))).toEqual(ok(undefined))
  expect(
    readAudioAnswer('audio.offer', {
      ok: false,
      error: { code: 'audio.failed', detail: 'x', errors: ['y'], retryAfter: 1 },
    }),
  ).toEqual({ ok: false, error: { code: 'audio.failed', detail: 'x' } })
})

test('a malformed answer becomes an error, for every method', () => {
  const invalid = { ok: false, error: { code: 'input.invalid' } }
  expect(readAudioAnswer('audio.offer', ok({ sdp: 7 }))).toEqual(invalid)
  expect(readAudioAnswer('audio.offer', ok(null))).toEqual(invalid)
  expect(readAudioAnswer('audio.close', { ok: false, error: { code: 'no.such-code' } })).toEqual(invalid)
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(audioAnswers)), junk, fc.boolean(), (method, said, isOk) => {
      const answer = readAudioAnswer(method, isOk ? ok(said) : { ok: false, error: said })
      expect(typeof answer.ok).toBe('boolean')
      expect(answer.ok ? 'internal' : answer.error.code).toMatch(/^[a-z]+(\.[a-z-]+)?$/)
    }),
    runs(1_000),
  )
})
