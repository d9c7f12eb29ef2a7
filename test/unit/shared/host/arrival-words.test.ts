import { afterEach, expect, test } from 'vitest'
import { arrivalWords } from '#shared/host/arrival-words.ts'
import type { Arrival } from '#shared/host/arrivals.ts'
import { german } from '#shared/locales/de/index.ts'
import { english, speak } from '#shared/locales/words.ts'

afterEach(() => speak(english))

type Changes = Partial<Pick<Arrival, 'count' | 'words' | 'missed'>>

const ring = { missedReason: 'rang-unanswered', cause: 'ORIGINATOR_CANCEL', through: 'Orders' } as const

const arrival = (kind: Arrival['kind'], names: readonly string[], changes: Changes = {}): Arrival => ({
  ...{ kind, names, count: names.length, words: '', key: `${kind} 1`, slot: kind, item: null },
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
  [
    arrival('missed', ['Mei'], { count: 1, missed: ring }),
    { title: 'Missed call from Mei', body: 'Orders · Caller hung up' },
  ],
  [
    arrival('missed', ['Mei'], { count: 3, missed: { missedReason: 'ring-volume-zero', cause: '' } }),
    { title: '3 missed calls from Mei', body: 'Ring volume 0%' },
  ],
  [
    arrival('missed', ['A', '', 'C', 'D'], { count: 9 }),
    { title: '9 missed calls', body: 'From A, a withheld number and 2 others' },
  ],
  [
    arrival('missed', [''], { count: 1, missed: ring }),
    { title: 'Missed call from a withheld number', body: 'Orders · Caller hung up' },
  ],
  [arrival('missed', [], { count: 1 }), { title: 'Missed call', body: '' }],
  [arrival('missed', [], { count: 2 }), { title: '2 missed calls', body: '' }],
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
  expect(arrivalWords(arrival('missed', ['Mei'], { count: 1, missed: ring }))).toEqual({
    title: 'Verpasster Anruf von Mei',
    body: 'Orders · Anrufer hat aufgelegt',
  })
  expect(arrivalWords(arrival('missed', ['Mei'], { count: 2, missed: ring })).title).toBe(
    '2 verpasste Anrufe von Mei',
  )
})
