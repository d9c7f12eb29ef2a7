import { expect, test } from 'vitest'
import { readSpeech } from '#electron/host/recordings/read-speech.ts'

const turn = (speaker: string, words: string, ...times: readonly number[]) => ({
  speaker,
  words,
  at: times[0] ?? null,
  until: times[1] ?? null,
})

test.each([
  [
    'what this platform writes',
    [{ speaker: 'Mei', from: 0, to: 15, text: 'Hello' }],
    turn('Mei', 'Hello', 0, 15),
  ],
  ['start and end', [{ speaker: 'A', start: 1.5, end: 2, transcript: 'Hi' }], turn('A', 'Hi', 1.5, 2)],
  ['begin as text', [{ name: 'A', begin: '1:12', to: '00:01:20', words: 'Hi' }], turn('A', 'Hi', 72, 80)],
  ['numbered speakers', [{ speaker: 0, text: 'Hi' }], turn('Speaker 0', 'Hi')],
  ['channels', [{ channel: '1', text: 'Hi' }], turn('Channel 1', 'Hi')],
  ['words one by one', [{ speaker: 'A', words: [{ word: 'Good' }, { word: 'day' }] }], turn('A', 'Good day')],
  ['a list in an object', { language: 'en', turns: [{ speaker: 'A', text: 'Hi' }] }, turn('A', 'Hi')],
  [
    'mark-up',
    [{ speaker: '<b>A</b>', text: '<script>alert(1)</script>' }],
    turn('<b>A</b>', '<script>alert(1)</script>'),
  ],
])('%s is read, as JSON or as it is', (_, value, expected) => {
  expect(readSpeech(JSON.stringify(value))).toEqual([expected])
  expect(readSpeech(value)).toEqual([expected])
})

test.each([
  undefined,
  null,
  '',
  '[]',
  '{}',
  '[1,2]',
  '[{"text":"nobody says it"}]',
  '[{"speaker":"A"}]',
  '[{"speaker":"A","text":"Hi"},{"speaker":"B","text":7}]',
  '{"a":[],"b":[]}',
  'Just a transcript without names.',
  42,
])('nothing is read from %j', (value) => expect(readSpeech(value)).toBeNull())

test('lines of text are read, also where they begin with a bracket', () => {
  expect(readSpeech('[00:01:12] Kofi: Yes\n[00:01:15] Mei: No')).toEqual([
    turn('Kofi', 'Yes', 72),
    turn('Mei', 'No', 75),
  ])
})

test('turns come in the order of their times', () => {
  const value = [
    { speaker: 'B', text: 'second', from: 9 },
    { speaker: 'A', text: 'first', from: 1 },
  ]
  expect(readSpeech(value)?.map(({ words }) => words)).toEqual(['first', 'second'])
})

test('a conversation of three hours is read', () => {
  const value = Array.from({ length: 4_000 }, (_, at) => ({
    speaker: at % 2 ? 'A' : 'B',
    from: at * 3,
    text: `turn ${at}`,
  }))
  expect(readSpeech(JSON.stringify(value))).toHaveLength(4_000)
})
