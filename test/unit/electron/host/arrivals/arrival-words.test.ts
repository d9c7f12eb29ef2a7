import { expect, test } from 'vitest'
import { arrivalWords } from '#electron/host/arrivals/arrival-words.ts'

const from = (name: string, words = 'Hello') => ({ item: name, name, words })

test.each([
  ['text', [from('Mei')], { title: 'Mei', body: 'Hello' }],
  ['text', [from('Mei'), from('Mei', 'Again')], { title: '2 texts from Mei', body: 'Again' }],
  ['text', [from('A'), from('B'), from('C')], { title: '3 texts, new', body: 'From A, B and 1 other' }],
  [
    'text',
    [from('A'), from('B'), from('C'), from('D'), from('D')],
    { title: '5 texts, new', body: 'From A, B and 2 others' },
  ],
  ['voicemail', [from('Mei', '')], { title: 'New voice message from Mei', body: '' }],
  ['voicemail', [from('Mei'), from('Mei')], { title: '2 voice messages from Mei', body: 'Hello' }],
  ['text', [from('+12025550199')], { title: '+1 202 555 0199', body: 'Hello' }],
  [
    'voicemail',
    [from(''), from('+447700900142')],
    { title: '2 voice messages, new', body: 'From a withheld number and +44 7700 900142' },
  ],
] as const)('%s %j', (kind, arrived, words) => {
  expect(arrivalWords(kind, arrived, true)).toEqual(words)
})

test('long and hostile words stay on one short line', () => {
  const { title, body } = arrivalWords('text', [from('\u202eMei\n', `a\n\nb ${'😀'.repeat(500)}`)], true)
  expect(title).toBe('Mei')
  expect(body.startsWith('a b 😀')).toBe(true)
  expect([...body]).toHaveLength(120)
  expect(body.endsWith('😀…')).toBe(true)
})

test('words that would turn a notice are shown as they were written', () => {
  expect(arrivalWords('text', [from('Mei', 'Pay \u202eenod\u202c \u2067here\u200b')], true).body).toBe(
    'Pay enod here',
  )
})
