import { expect, test } from 'vitest'
import { deviceSwitchWords } from '#renderer/features/settings/audio-words.ts'
import { meterLevel } from '#renderer/stores/use-levels.ts'

const at = new Date(2026, 10, 20, 13, 40).getTime()

test('a device that went and one that came back are told with the time', () => {
  const went = { role: 'microphone', from: 'Camera microphone', to: 'Desk headset', back: false, at } as const
  expect(deviceSwitchWords(went)).toBe('Camera microphone was unplugged at 13:40. Switched to Desk headset.')
  const came = { role: 'speaker', from: '', to: 'Desk headset', back: true, at } as const
  expect(deviceSwitchWords(came)).toBe('Desk headset came back at 13:40 and is your speaker again.')
})

test('a meter hears in decibels, 60 of them', () => {
  expect(meterLevel(0)).toBe(0)
  expect(meterLevel(1)).toBe(1)
  expect(meterLevel(0.001)).toBeCloseTo(0)
  expect(meterLevel(10 ** (-30 / 20))).toBeCloseTo(0.5)
})
