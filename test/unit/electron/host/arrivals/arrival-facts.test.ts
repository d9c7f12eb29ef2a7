import { expect, test } from 'vitest'
import { arrivalFacts } from '#electron/host/arrivals/arrivals.ts'

const from = (name: string, words = 'Hello') => ({ item: name, name, words })

test.each([
  [[from('Mei')], { count: 1, names: ['Mei'], words: 'Hello' }],
  [[from('Mei'), from('Mei', 'Again')], { count: 2, names: ['Mei'], words: 'Again' }],
  [[from('A'), from('B'), from('A')], { count: 3, names: ['A', 'B'], words: '' }],
  [[from('+12025550199')], { count: 1, names: ['+1 202 555 0199'], words: 'Hello' }],
  [[from('')], { count: 1, names: [''], words: 'Hello' }],
])('%j', (arrived, facts) => {
  expect(arrivalFacts(arrived, true)).toEqual(facts)
})

test('without names, only the count is shown', () => {
  expect(arrivalFacts([from('Mei'), from('Mei')], false)).toEqual({ count: 2, names: [], words: '' })
})

test('long and hostile words stay on one short line', () => {
  const { names, words } = arrivalFacts([from('\u202eMei\n', `a\n\nb ${'😀'.repeat(500)}`)], true)
  expect(names).toEqual(['Mei'])
  expect(words.startsWith('a b 😀')).toBe(true)
  expect([...words]).toHaveLength(120)
  expect(words.endsWith('😀…')).toBe(true)
})

test('words that would turn a notification are shown as they were written', () => {
  expect(arrivalFacts([from('Mei', 'Pay \u202eenod\u202c \u2067here\u200b')], true).words).toBe(
    'Pay enod here',
  )
})
