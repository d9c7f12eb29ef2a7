import type { Speech } from '#shared/calls/speech.ts'
import type { AnalysisChange, RecordingFilter } from '#shared/host/recordings.ts'
import { flag, oneOf, orNull } from '#shared/settings/checks.ts'
import {
  amount,
  id,
  json,
  longListOf,
  moment,
  oneOfShapes,
  optional,
  record,
  text,
  word,
} from '../kernel/checks.ts'

/** A conversation of hours, as text. */
const transcript = text(2_000_000)
const seconds = orNull(amount(0, 1_000_000))
const time = record({ by: oneOf('from', 'until'), at: moment })
const score = record({ by: oneOf('score-at-least', 'score-at-most'), score: amount(-1_000_000, 1_000_000) })

/** One filter of the list of recordings. */
export const recordingFilter = oneOfShapes<RecordingFilter, 'by'>('by', {
  from: time,
  until: time,
  sentiment: record({ by: oneOf('sentiment'), is: word }),
  'score-at-least': score,
  'score-at-most': score,
  call: record({ by: oneOf('call'), liveId: id }),
  analysed: record({ by: oneOf('analysed'), is: flag }),
})

/** What may be changed of a recording's analysis. */
export const analysisChange = record<AnalysisChange>({
  transcript: optional(transcript),
  speech: optional(
    longListOf(record<Speech>({ speaker: word, words: transcript, at: seconds, until: seconds }), 20_000),
  ),
  summary: optional(transcript),
  sentiment: optional(word),
  score: optional(amount(-1_000_000, 1_000_000)),
  metadata: optional(json(2_000_000)),
})
