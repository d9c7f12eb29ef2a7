import { afterEach, expect, test } from 'vitest'
import { arrivalWords } from '#shared/host/arrival-words.ts'
import type { Arrival } from '#shared/host/arrivals.ts'
import { german } from '#shared/locales/de/index.ts'
import { english, speak } from '#shared/locales/words.ts'

afterEach(() => speak(english))

type Changes = Partial<Pick<Arrival, 'count' | 'words'>>

const arrival = (kind: Arrival['kind'], names: readonly string[], changes: Changes = {}): Arrival => ({
  ...{ kind, names, count: names.length, words: '', key: `${kind} 1`, item: null },
  ...changes,
})

test.each([
  [arrival('text', ['Mei'], { count: 1, words: 'Hello' }), { title: 'Mei', body: 'Hello' }],
  [arrival('text', ['Mei'], { count: 2, words: 'Again' }), { title: '2 new texts from Mei', body: 'Again' }],
  [arrival('text', ['A', 'B', 'C'], { count: 3 }), { title: '3 new texts', body: 'From A, B and 1 other' }],
  [
    arrival('text', ['A', 'B', 'C', 'D'], { count: 5 }),
    { title: '5 new texts', body: 'From A, B and 2 others' },
  ],
  [arrival('text', [''], { count: 1, words: 'Hello' }), { title: 'Number withheld', body: 'Hello' }],
  [arrival('text', [], { count: 1 }), { title: 'New text', body: '' }],
  [arrival('text', [], { count: 4 }), { title: '4 new texts', body: '' }],
  [arrival('voicemail', ['Mei'], { count: 1 }), { title: 'New voicemail from Mei', body: '' }],
  [
    arrival('voicemail', ['Mei'], { count: 2, words: 'Hello' }),
    { title: '2 new voicemails from Mei', body: 'Hello' },
  ],
  [
    arrival('voicemail', ['', '+44 7700 900142'], { count: 2 }),
    { title: '2 new voicemails', body: 'From a withheld number and +44 7700 900142' },
  ],
  [
    arrival('call-back', ['Mei'], { count: 1, words: 'Glaze' }),
    { title: 'Call Mei back now', body: 'Glaze' },
  ],
  [arrival('call-back', ['A', 'B'], { count: 2 }), { title: '2 call-backs are due', body: 'A and B' }],
  [arrival('call-back', [], { count: 1 }), { title: 'A call-back is due', body: '' }],
])('%j', (given, words) => {
  expect(arrivalWords(given)).toEqual(words)
})

test('in German too', () => {
  speak(german)
  expect(arrivalWords(arrival('text', ['A', 'B', 'C'], { count: 3 }))).toEqual({
    title: '3 neue Nachrichten',
    body: 'Von A, B und 1 weiteren',
  })
})
