import { describe, expect, test } from 'vitest'
import { draftOf, isChanged, parseAnalysis } from '#renderer/features/recordings/analysis-draft.ts'
import { speakerLanes } from '#renderer/features/recordings/speaker-lanes.ts'
import { lineAt, shortSpeakers, transcriptLines } from '#renderer/features/recordings/transcript-lines.ts'
import { longSpeech, tamsinRecording } from '#test/e2e/screens/recording-scenes.ts'

const recording = tamsinRecording(Date.UTC(2025, 10, 20))
const lines = transcriptLines(recording)

describe('what was said', () => {
  test('is told by speaker, the colleague apart from the caller', () => {
    expect(lines.slice(0, 2).map(({ speaker, isAgent, at }) => [speaker, isAgent, at])).toEqual([
      ['Kofi Larkmoor', true, 72],
      ['Tamsin Quillfeather', false, 80],
    ])
    expect([...shortSpeakers(lines).values()]).toEqual(['Kofi', 'Tamsin'])
  })

  test('keeps whole names where first names are the same, and numbered speakers', () => {
    const named = (...names: string[]) =>
      [...shortSpeakers(names.map((speaker, index) => ({ index, speaker, words: '', at: 0, until: 0, isAgent: false }))).values()] // prettier-ignore
    expect(named('Mei Lark', 'Mei Moor')).toEqual(['Mei Lark', 'Mei Moor'])
    expect(named('Speaker 0', 'Speaker 1')).toEqual(['Speaker 0', 'Speaker 1'])
  })

  test('is the plain transcript where no speaker can be read', () => {
    const plain = transcriptLines({ ...recording, speech: null, transcript: 'One\n\nTwo' })
    expect(plain.map(({ words, at }) => [words, at])).toEqual([['One', null], ['Two', null]]) // prettier-ignore
    expect(speakerLanes(plain, 60)).toEqual([])
    expect(lineAt(plain, 10)).toBe(-1)
  })

  test('has one turn that is heard at a time', () => {
    expect(lineAt(lines, 10)).toBe(-1)
    expect(lineAt(lines, 72)).toBe(0)
    expect(lineAt(lines, 115)).toBe(3)
    expect(lineAt(lines, 300)).toBe(-1)
    const long = transcriptLines({ ...recording, speech: longSpeech(2_700) })
    expect(lineAt(long, 9_001)).toBe(2_250)
  })

  test('is drawn in two lanes, the colleague’s first', () => {
    const lanes = speakerLanes(lines, 372)
    expect(lanes.map(({ name }) => name)).toEqual(['Kofi', 'Tamsin'])
    expect(lanes[0]?.spans[0]).toEqual({ from: 72, to: 80 })
    const three = lines.map((line, index) => (index === 3 ? { ...line, speaker: 'Somebody' } : line))
    expect(speakerLanes(three, 372).map(({ name }) => name)).toEqual(['Kofi', 'Others'])
    expect(speakerLanes(three.map((line) => ({ ...line, isAgent: false })), 372)).toEqual([]) // prettier-ignore
  })
})

describe('a correction', () => {
  const draft = draftOf(recording)
  const read = (changes: Partial<typeof draft>) => parseAnalysis({ ...draft, ...changes }, recording)

  test('writes what was changed and nothing else', () => {
    expect(isChanged(draft, draftOf(recording))).toBe(false)
    expect(read({}).changes).toEqual({})
    expect(read({ score: ' 80 ', sentiment: 'positive ' })).toEqual({ changes: { score: 80, sentiment: 'positive' }, mistakes: {} }) // prettier-ignore
    expect(read({ metadata: '{"a":[1]}' }).changes).toEqual({ metadata: { a: [1] } })
    expect(read({ metadata: ' ' }).changes).toEqual({ metadata: {} })
  })

  test('of a turn is written by speaker, and as a transcript', () => {
    const { changes } = read({ transcript: draft.transcript.replace('Noted.', 'Noted, thank you.') })
    expect(changes.transcript).toContain('Noted, thank you. I will use this number.')
    expect(changes.speech).toHaveLength(7)
    expect(changes.speech?.[0]).toEqual(recording.speech?.[0])
  })

  test('says in words what cannot be written', () => {
    const { changes, mistakes } = read({ score: 'high', metadata: '{', transcript: 'no name here' })
    expect(changes).toEqual({})
    expect(Object.keys(mistakes).toSorted()).toEqual(['metadata', 'score', 'transcript'])
    expect(read({ score: '' }).mistakes.score).toContain('cannot be removed')
    expect(read({ score: '99999999999' }).mistakes.score).toBeDefined()
  })
})
