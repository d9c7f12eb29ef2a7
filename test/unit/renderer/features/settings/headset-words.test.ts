import { expect, test } from 'vitest'
import { headsetWords } from '#renderer/features/settings/audio-words.ts'

const facts = { isSupported: true, enabled: true, working: null, available: null }

test('the row says which headset works, or what stands in the way, the nearest cause first', () => {
  expect(headsetWords({ ...facts, working: 'Jabra' })).toBe('Jabra is connected.')
  expect(headsetWords(facts)).toBe('No headset with buttons is connected.')
  expect(headsetWords({ ...facts, available: 'Jabra' })).toContain('cannot be used')
  expect(headsetWords({ ...facts, available: 'Jabra', enabled: false })).toMatch(/^Off\./)
  expect(headsetWords({ ...facts, isSupported: false, enabled: false })).toMatch(/^This browser/)
})
