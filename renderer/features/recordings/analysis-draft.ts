import { correctSpeech } from '#shared/calls/correct-speech.ts'
import { writeSpeechLines } from '#shared/calls/speech.ts'
import type { AnalysisChange, Recording } from '#shared/host/recordings.ts'
import { recordingsWords } from '../../locales/recordings.ts'

/** The fields of an analysis as typed. */
export type AnalysisDraft = {
  readonly transcript: string
  readonly summary: string
  readonly sentiment: string
  readonly score: string
  /** JSON; empty if there is none. */
  readonly metadata: string
}

type DraftField = keyof AnalysisDraft
type AnalysisFields = Pick<
  Recording,
  'transcript' | 'speech' | 'summary' | 'sentiment' | 'score' | 'metadata'
>

/** Returns the current values for editing; a parsable conversation is shown by speaker. */
export function draftOf({
  transcript,
  speech,
  summary,
  sentiment,
  score,
  metadata,
}: AnalysisFields): AnalysisDraft {
  return {
    transcript: speech ? writeSpeechLines(speech) : transcript,
    summary,
    sentiment,
    score: score === null ? '' : String(score),
    metadata: metadata === null ? '' : JSON.stringify(metadata, null, 2),
  }
}

export function isChanged(draft: AnalysisDraft, original: AnalysisDraft): boolean {
  return fields.some((field) => draft[field] !== original[field])
}

export type ParsedAnalysis = {
  /** Only changed fields. */
  readonly changes: AnalysisChange
  readonly mistakes: Readonly<Partial<Record<DraftField, string>>>
}

/** Returns the changes to write, and the fields that are invalid, in words. */
export function parseAnalysis(draft: AnalysisDraft, recording: AnalysisFields): ParsedAnalysis {
  const original = draftOf(recording)
  const parts = fields
    .filter((field) => draft[field] !== original[field])
    .map((field) => fieldParsers[field](draft, recording))
  return {
    changes: Object.assign({}, ...parts.map((part) => part.change ?? {})),
    mistakes: Object.assign({}, ...parts.map((part) => part.mistake ?? {})),
  }
}

type ParsedField = {
  readonly change?: AnalysisChange
  readonly mistake?: Readonly<Partial<Record<DraftField, string>>>
}

/** The longest text that the platform accepts. */
const maxTextLength = 1_000_000
const maxScore = 2_147_483_647
const fields = ['transcript', 'summary', 'sentiment', 'score', 'metadata'] as const

const fieldParsers: Readonly<
  Record<DraftField, (draft: AnalysisDraft, recording: AnalysisFields) => ParsedField>
> = {
  transcript: ({ transcript }, { speech }) => {
    if (transcript.length > maxTextLength)
      return { mistake: { transcript: recordingsWords.mistakes.transcriptLong } }
    if (!speech) return { change: { transcript } }
    if (transcript.trim() === '') return { change: { transcript: '', speech: [] } }
    const corrected = correctSpeech(transcript, speech)
    return corrected
      ? { change: { transcript: corrected.map(({ words }) => words).join('\n'), speech: corrected } }
      : { mistake: { transcript: recordingsWords.mistakes.firstLine } }
  },
  summary: ({ summary }) => ({ change: { summary } }),
  sentiment: ({ sentiment }) => ({ change: { sentiment: sentiment.trim() } }),
  score({ score }) {
    if (score.trim() === '') return { mistake: { score: recordingsWords.mistakes.noScore } }
    const isInteger = /^\s*-?\d+\s*$/.test(score) && Math.abs(Number(score)) <= maxScore
    return isInteger
      ? { change: { score: Number(score) } }
      : { mistake: { score: recordingsWords.mistakes.score } }
  },
  metadata({ metadata }) {
    if (metadata.trim() === '') return { change: { metadata: {} } }
    try {
      return { change: { metadata: JSON.parse(metadata) as unknown } }
    } catch (error) {
      const position = error instanceof Error ? error.message : ''
      return { mistake: { metadata: recordingsWords.mistakes.json(position) } }
    }
  },
}
