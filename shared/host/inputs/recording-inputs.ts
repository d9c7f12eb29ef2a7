import { flag, listOf, oneOf, orNull } from '../../settings/checks.ts'
import type { Speech } from '../../calls/speech.ts'
import type { AnalysisChange, RecordingFilter, RecordingMethods } from '../recordings.ts'
import {
  amount,
  count,
  id,
  ids,
  json,
  longListOf,
  moment,
  oneOfShapes,
  optional,
  record,
  text,
  word,
} from './checks.ts'
import type { Inputs } from './input-checks.ts'

/** A conversation of hours, as text. */
const transcript = text(2_000_000)
const seconds = orNull(amount(0, 1_000_000))
const time = record({ by: oneOf('from', 'until'), at: moment })
const score = record({ by: oneOf('score-at-least', 'score-at-most'), score: amount(-1_000_000, 1_000_000) })

const filter = oneOfShapes<RecordingFilter, 'by'>('by', {
  from: time,
  until: time,
  sentiment: record({ by: oneOf('sentiment'), is: word }),
  'score-at-least': score,
  'score-at-most': score,
  call: record({ by: oneOf('call'), liveId: id }),
  analysed: record({ by: oneOf('analysed'), is: flag }),
})

const change = record<AnalysisChange>({
  transcript: optional(transcript),
  speech: optional(
    longListOf(record<Speech>({ speaker: word, words: transcript, at: seconds, until: seconds }), 20_000),
  ),
  summary: optional(transcript),
  sentiment: optional(word),
  score: optional(amount(-1_000_000, 1_000_000)),
  metadata: optional(json(2_000_000)),
})

export const recordingInputs: Inputs<RecordingMethods> = {
  'recordings.list': record({ find: word, filters: listOf(filter), count }),
  'recordings.read': record({ id }),
  'recordings.change': record({ id, changes: change }),
  'recordings.remove': record({ ids }),
}
