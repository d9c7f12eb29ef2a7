import { describe, expect, test } from 'vitest'
import {
  toFieldValue,
  defaultSendTime,
  quickTimes,
  parseSendTime,
} from '#renderer/features/messages/send-later.ts'

const now = new Date(2025, 10, 20, 14, 6).getTime()

describe('a time to send at', () => {
  test('is read in local time and said in words', () => {
    const read = parseSendTime('2025-11-21T09:00', now)
    expect(read).toEqual({
      kind: 'valid',
      at: new Date(2025, 10, 21, 9).getTime(),
      words: 'Sends tomorrow at 09:00.',
    })
  })

  test.each([
    ['', 'Choose a day and a time.'],
    ['2025-11-20T14:05', 'This time has passed. Choose a later one.'],
    ['2025-11-20T14:06', 'This time has passed. Choose a later one.'],
    ['2031-01-01T00:00', 'Choose a time within the next year.'],
  ])('%j is not taken', (value, words) => {
    expect(parseSendTime(value, now)).toEqual({ kind: 'invalid', words })
  })

  test('begins with a full hour to come, as the field holds it', () => {
    expect(toFieldValue(defaultSendTime(now))).toBe('2025-11-20T15:00')
    expect(toFieldValue(defaultSendTime(new Date(2025, 11, 31, 23, 40).getTime()))).toBe('2026-01-01T01:00')
  })

  test('offers only times that are to come', () => {
    expect(quickTimes(now).map(({ label }) => label)).toEqual(['In 1 hour', 'Today 18:00', 'Tomorrow 09:00'])
    const evening = new Date(2025, 10, 20, 18, 0).getTime()
    expect(quickTimes(evening).map(({ label }) => label)).toEqual(['In 1 hour', 'Tomorrow 09:00'])
  })
})
