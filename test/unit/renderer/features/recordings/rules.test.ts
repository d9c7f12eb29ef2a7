import { describe, expect, test } from 'vitest'
import { formatDayHeading, formatShortDay } from '#renderer/ui/day-words.ts'
import { emptyDraft, parseFilters, filterToken } from '#renderer/features/recordings/filter-draft.ts'
import { findInTranscript, splitAtMatches } from '#renderer/features/recordings/find-in-transcript.ts'
import { metadataRows, recordingEntry } from '#renderer/features/recordings/recording-entry.ts'
import { scoreStrip } from '#renderer/features/recordings/score-strip.ts'
import { sentimentChoices, sentimentDisplay } from '#renderer/lists/sentiment-display.ts'
import type { RecordedCall, RecordingRow } from '#shared/host/recordings.ts'

const call: RecordedCall = {
  type: 'in',
  number: '+441632960245',
  name: '',
  agent: 'Kofi Larkmoor',
  isOwn: false,
  way: 'direct',
  through: '',
}
const row: RecordingRow = {
  id: 7,
  at: 0,
  liveId: 1,
  call,
  seconds: 4,
  sentiment: '',
  score: null,
  isAnalysed: false,
}

describe('a row', () => {
  const entry = (changes: Partial<RecordedCall>) =>
    recordingEntry({ ...row, call: { ...call, ...changes } }, 'GB')

  test('names the person, else the number, else says that it is withheld', () => {
    expect(entry({ name: 'Mei \u202eCopperleaf' }).title).toBe('Mei Copperleaf')
    expect(entry({}).title).toBe('+44 1632 960245')
    expect(entry({ number: '' }).title).toBe('Number withheld')
    expect(recordingEntry({ ...row, call: null }, 'GB')).toMatchObject({
      title: 'Recording 7',
      routeAndAgent: 'Call details not known',
    })
  })

  test.each<[Partial<RecordedCall>, string]>([
    [{ way: 'queue', through: 'Orders' }, 'Orders queue, Kofi'],
    [{ way: 'queue', through: 'Orders queue', isOwn: true }, 'Orders queue, you'],
    [{ way: 'queue' }, 'Queue, Kofi'],
    [{ way: 'ring-group', through: 'Showroom' }, 'Showroom, Kofi'],
    [{ type: 'out' }, 'Outbound, Kofi'],
    [{ agent: '' }, 'Direct'],
  ])('%j is %s', (changes, place) => expect(entry(changes).routeAndAgent).toBe(place))
})

test('days are named in local time', () => {
  const now = new Date(2025, 10, 20, 15).getTime()
  expect(formatDayHeading(new Date(2025, 10, 20, 0, 1).getTime(), now)).toBe('Today')
  expect(formatDayHeading(new Date(2025, 10, 17, 23, 59).getTime(), now)).toBe('Monday 17 November')
  expect(formatDayHeading(new Date(2024, 10, 17).getTime(), now)).toBe('Sunday 17 November 2024')
  expect(formatShortDay(new Date(2025, 10, 17).getTime(), now)).toBe('Mon 17 Nov')
  expect(formatDayHeading(0, now)).toBe('Day not known')
})

describe('scores', () => {
  test('stand among those of the list, with the median and no other scale', () => {
    expect(scoreStrip(74, [42, null, 74, 91, 88])).toMatchObject({
      median: 81,
      lowest: 42,
      highest: 91,
      count: 4,
    })
    expect(scoreStrip(74, [42, 74, 91])?.ownPosition).toBeCloseTo(32 / 49)
    expect(scoreStrip(74, [42, 74, 91])?.marks).toHaveLength(3)
  })

  test('may be alone, all the same, below zero, or absent', () => {
    expect(scoreStrip(5, [])).toMatchObject({ median: 5, ownPosition: 0.5, count: 1 })
    expect(scoreStrip(5, [5, 5, 5])).toMatchObject({ median: 5, ownPosition: 0.5, marks: [0.5] })
    expect(scoreStrip(-5, [1, 2])).toMatchObject({ lowest: -5, ownPosition: 0 })
    expect(scoreStrip(null, [1, 2])).toBeNull()
  })
})

test('a sentiment of the usual three has a face, another its own word', () => {
  expect(sentimentDisplay('POSITIVE')).toEqual({ icon: 'smile', label: 'Positive' })
  expect(sentimentDisplay('mixed')).toEqual({ icon: null, label: 'Mixed' })
  expect(sentimentDisplay(' \u200b')).toBeNull()
  expect(sentimentChoices(['Positive', 'mixed', ''])).toEqual(['Positive', 'mixed', 'neutral', 'negative'])
})

describe('filters', () => {
  test('are read from what is typed, in local days', () => {
    const { filters, mistakes } = parseFilters({
      from: '2025-11-17',
      until: '2025-11-17',
      sentiment: 'neutral',
      minScore: ' 10 ',
      maxScore: '-5',
      analysed: 'no',
      liveId: '90402216',
    })
    expect(mistakes).toEqual({})
    const start = new Date(2025, 10, 17).getTime()
    expect(filters).toEqual([
      { by: 'from', at: start },
      { by: 'until', at: start + 86_399_000 },
      { by: 'score-at-least', score: 10 },
      { by: 'score-at-most', score: -5 },
      { by: 'sentiment', is: 'neutral' },
      { by: 'analysed', is: false },
      { by: 'call', liveId: 90402216 },
    ])
    expect(
      filters.map(filterToken).map(({ property, operator, value }) => `${property} ${operator} ${value}`),
    ).toEqual([
      'day from 17 Nov 2025',
      'day until 17 Nov 2025',
      'score at least 10',
      'score at most -5',
      'sentiment is neutral',
      'analysed is no',
      'call is 90402216',
    ])
  })

  test('that cannot be used filter nothing and say so', () => {
    const { filters, mistakes } = parseFilters({
      ...emptyDraft,
      from: '2025-02-31',
      minScore: 'high',
      liveId: '-1',
    })
    expect(filters).toEqual([])
    expect(Object.keys(mistakes)).toEqual(['from', 'minScore', 'liveId'])
  })
})

test('metadata of any form is lines of text', () => {
  expect(metadataRows(null)).toEqual([])
  expect(metadataRows([1, 2])).toEqual([{ name: '', text: '[\n  1,\n  2\n]', isNested: true }])
  expect(metadataRows({ topic: 'delivery', tags: ['a'], done: false })).toEqual([
    { name: 'topic', text: 'delivery', isNested: false },
    { name: 'tags', text: '[\n  "a"\n]', isNested: true },
    { name: 'done', text: 'false', isNested: false },
  ])
})

describe('finding in a transcript', () => {
  const line = (index: number, words: string) => ({
    index,
    speaker: '',
    words,
    at: null,
    until: null,
    isAgent: false,
  })

  test('counts every place, whatever its case', () => {
    const lines = [line(0, 'The kiln. the Kiln'), line(1, 'no'), line(2, 'kiln')]
    expect(findInTranscript(lines, ' kiln ')).toEqual([
      { line: 0, nth: 0 },
      { line: 0, nth: 1 },
      { line: 2, nth: 0 },
    ])
    expect(findInTranscript(lines, '')).toEqual([])
    expect(findInTranscript([line(0, 'a (b) c+')], '(B) C+')).toHaveLength(1)
  })

  test('cuts a text at its matches and loses nothing', () => {
    for (const words of ['', 'a', 'İ', '<b>', '.*', '\\'])
      expect(
        splitAtMatches('İa<b>A</b> .* \\ a', words)
          .map(({ text }) => text)
          .join(''),
      ).toBe('İa<b>A</b> .* \\ a')
  })
})
