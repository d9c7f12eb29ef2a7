import type { RecordingFilter } from '#shared/host/recordings.ts'

/** The filters as they are typed; empty fields filter nothing. Days as `2025-11-17`. */
export type FilterDraft = {
  readonly from: string
  readonly until: string
  readonly sentiment: string
  readonly atLeast: string
  readonly atMost: string
  readonly analysed: '' | 'yes' | 'no'
  readonly liveId: string
}

export const emptyDraft: FilterDraft = {
  from: '',
  until: '',
  sentiment: '',
  atLeast: '',
  atMost: '',
  analysed: '',
  liveId: '',
}

export type ReadDraft = {
  readonly filters: readonly RecordingFilter[]
  /** What cannot be used, in words, by field. */
  readonly mistakes: Readonly<Partial<Record<keyof FilterDraft, string>>>
}

/** Reads what was typed. A field that cannot be used filters nothing, and says so. */
export function readDraft(draft: FilterDraft): ReadDraft {
  const filters: RecordingFilter[] = []
  const mistakes: Partial<Record<keyof FilterDraft, string>> = {}
  for (const by of ['from', 'until'] as const) {
    const at = by === 'from' ? startOf(draft[by]) : endOf(draft[by])
    if (at !== null) filters.push({ by, at })
    else if (draft[by] !== '') mistakes[by] = 'This is not a day.'
  }
  for (const [name, by] of scores) {
    const score = numberOf(draft[name])
    if (score !== null) filters.push({ by, score })
    else if (draft[name].trim() !== '') mistakes[name] = 'A score is a whole number.'
  }
  if (draft.sentiment !== '') filters.push({ by: 'sentiment', is: draft.sentiment })
  if (draft.analysed !== '') filters.push({ by: 'analysed', is: draft.analysed === 'yes' })
  const liveId = numberOf(draft.liveId)
  if (liveId !== null && liveId > 0) filters.push({ by: 'call', liveId })
  else if (draft.liveId.trim() !== '') mistakes.liveId = 'A call is a whole number, its live id.'
  return { filters, mistakes }
}

const scores = [
  ['atLeast', 'score-at-least'],
  ['atMost', 'score-at-most'],
] as const

/** A filter as its token says it: property, operator, value. */
export type FilterToken = {
  readonly field: keyof FilterDraft
  readonly property: string
  readonly operator: string
  readonly value: string
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

export function tokenOf(filter: RecordingFilter): FilterToken {
  switch (filter.by) {
    case 'from':
      return { field: 'from', property: 'day', operator: 'from', value: dayFormat.format(filter.at) }
    case 'until':
      return { field: 'until', property: 'day', operator: 'until', value: dayFormat.format(filter.at) }
    case 'sentiment':
      return { field: 'sentiment', property: 'sentiment', operator: 'is', value: filter.is }
    case 'score-at-least':
      return { field: 'atLeast', property: 'score', operator: 'at least', value: String(filter.score) }
    case 'score-at-most':
      return { field: 'atMost', property: 'score', operator: 'at most', value: String(filter.score) }
    case 'analysed':
      return { field: 'analysed', property: 'analysed', operator: 'is', value: filter.is ? 'yes' : 'no' }
    case 'call':
      return { field: 'liveId', property: 'call', operator: 'is', value: String(filter.liveId) }
  }
}

function startOf(day: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)
  if (!match) return null
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return date.getDate() === Number(match[3]) ? date.getTime() : null
}

/** The last second of a day, in local time. */
function endOf(day: string): number | null {
  const start = startOf(day)
  return start === null ? null : new Date(start).setHours(23, 59, 59, 0)
}

function numberOf(text: string): number | null {
  return /^\s*-?\d{1,15}\s*$/.test(text) ? Number(text) : null
}
