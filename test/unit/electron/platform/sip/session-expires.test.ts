import { expect, test } from 'vitest'
import {
  agreedTimer,
  answerTimer,
  defaultTimes,
  minInterval,
} from '#electron/platform/sip/session-expires.ts'

const message = (fields: Readonly<Record<string, string>>) => ({
  getHeader: (name: string) => fields[name],
  getHeaders: (name: string) => (fields[name] === undefined ? [] : [fields[name]]),
})

test.each([
  ['1', 90],
  ['1800', 1_800],
  ['999999999999999999999', 86_400],
])('the interval that a phone grants is within bounds: %s', (granted, seconds) => {
  expect(agreedTimer(message({ 'session-expires': granted }), defaultTimes)).toMatchObject({ seconds })
})

test('the shortest interval that a phone asks for is within bounds', () => {
  const huge = { 'min-se': '999999999999999999999' }
  expect(minInterval(message(huge))).toBe(86_400)
  expect(minInterval(message({ 'min-se': '-5' }))).toBe(90)
  const answered = answerTimer(
    message({ ...huge, supported: 'timer', 'session-expires': '1800' }),
    defaultTimes,
  )
  expect(answered).toMatchObject({ ok: true, value: { interval: { seconds: 86_400 } } })
})
