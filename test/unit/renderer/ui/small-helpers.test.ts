import { describe, expect, test } from 'vitest'
import { ariaKeyShortcuts } from '#renderer/ui/key-names.ts'
import { describeLevel } from '#renderer/ui/level.ts'
import { wavePath } from '#renderer/ui/wave-path.ts'

test('key caps become aria-keyshortcuts', () => {
  expect(ariaKeyShortcuts(['Ctrl', 'Shift', 'A'])).toBe('Control+Shift+A')
  expect(ariaKeyShortcuts(['⌘', '⇧', 'A'])).toBe('Meta+Shift+A')
  expect(ariaKeyShortcuts([])).toBeUndefined()
  expect(ariaKeyShortcuts(undefined)).toBeUndefined()
})

describe('a level', () => {
  test.for([
    [0, 0, 'No sound'],
    [0.01, 0, 'No sound'],
    [0.5, 16, 'Good level'],
    [30 / 32, 30, 'Good level'],
    [31 / 32, 31, 'Too loud'],
    [7, 32, 'Too loud'],
    [-1, 0, 'No sound'],
    [Number.NaN, 0, 'No sound'],
  ] as const)('of %s lights %s of 32: %s', ([level, litSegments, words]) => {
    expect(describeLevel(level, 32)).toEqual({ litSegments, words })
  })
})

test('a waveform is one centred stroke for each peak, never taller than its box', () => {
  expect(wavePath([0, 0.5, 2], 30, 20)).toBe('M5.0 9.0v2.0M15.0 5.0v10.0M25.0 0.0v20.0')
})
