import type { Filter } from '#shared/api/query.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import { assertNever } from '#shared/core/assert-never.ts'
import type { RecordingFilter, RecordingRow } from '#shared/host/recordings.ts'

/** Any text, in a pattern of `like`. */
const something = '%_%'

/**
 * Requests (each a list of filters that must all match) whose answers together are the recordings of these filters: the
 * platform's filters have no "or", and an analysis is any of its fields (specification 4.1).
 */
export function queriesFor(filters: readonly RecordingFilter[]): readonly (readonly Filter[])[] {
  const plain = filters.flatMap(writeFilter)
  const analysed = filters.find((filter) => filter.by === 'analysed')
  if (!analysed) return [plain]
  const with_ = (property: string, operator: 'like' | 'notlike'): Filter => ({
    property,
    operator,
    value: something,
  })
  if (!analysed.is) return [[...plain, with_('transcript', 'notlike'), with_('sentiment', 'notlike')]]
  return ['transcript', 'summary', 'sentiment'].map((property) => [...plain, with_(property, 'like')])
}

/** One filter in the platform's form; none if it is more than one field. */
function writeFilter(filter: RecordingFilter): readonly Filter[] {
  switch (filter.by) {
    case 'from':
      return [{ property: 'created_at', operator: 'gte', value: writeTimestamp(filter.at) }]
    case 'until':
      return [{ property: 'created_at', operator: 'lte', value: writeTimestamp(filter.at) }]
    case 'sentiment':
      return [{ property: 'sentiment', operator: 'eq', value: filter.is }]
    case 'score-at-least':
      return [{ property: 'cx_score', operator: 'gte', value: filter.score }]
    case 'score-at-most':
      return [{ property: 'cx_score', operator: 'lte', value: filter.score }]
    case 'call':
      return [{ property: 'live_id', operator: 'eq', value: filter.liveId }]
    case 'analysed':
      return []
    default:
      return assertNever(filter)
  }
}

/** Whether a recording matches the filters: a platform that does not know a filter also returns others. */
export function passes(row: RecordingRow, filters: readonly RecordingFilter[]): boolean {
  return filters.every((filter) => passesOne(row, filter))
}

function passesOne(row: RecordingRow, filter: RecordingFilter): boolean {
  switch (filter.by) {
    case 'from':
      return row.at >= Math.floor(filter.at / 1000) * 1000
    case 'until':
      return row.at <= filter.at
    case 'sentiment':
      return row.sentiment.toLowerCase() === filter.is.toLowerCase()
    case 'score-at-least':
      return row.score !== null && row.score >= filter.score
    case 'score-at-most':
      return row.score !== null && row.score <= filter.score
    case 'call':
      return row.liveId === filter.liveId
    case 'analysed':
      return row.isAnalysed === filter.is
    default:
      return assertNever(filter)
  }
}
