import type { RecordingFilter } from '#shared/host/recordings.ts'
import { recordingsWords } from '../../locales/recordings.ts'
import { region } from '../../locales/region.ts'

/** The filters as typed; empty fields filter nothing. Days as `2025-11-17`. */
export type FilterDraft = {
  readonly from: string
  readonly until: string
  readonly sentiment: string
  readonly minScore: string
  readonly maxScore: string
  readonly analysed: '' | 'yes' | 'no'
  readonly liveId: string
}

export const emptyDraft: FilterDraft = {
  from: '',
  until: '',
  sentiment: '',
  minScore: '',
  maxScore: '',
  analysed: '',
  liveId: '',
}

export type ParsedFilters = {
  readonly filters: readonly RecordingFilter[]
  /** Invalid fields, with the reason. */
  readonly mistakes: Readonly<Partial<Record<keyof FilterDraft, string>>>
}

/** Parses the filters. An invalid field filters nothing and is reported. */
export function parseFilters(draft: FilterDraft): ParsedFilters {
  const filters: RecordingFilter[] = []
  const mistakes: Partial<Record<keyof FilterDraft, string>> = {}
  for (const by of ['from', 'until'] as const) {
    const at = by === 'from' ? startOfDay(draft[by]) : endOfDay(draft[by])
    if (at !== null) filters.push({ by, at })
    else if (draft[by] !== '') mistakes[by] = recordingsWords.filter.notDay
  }
  for (const [name, by] of scoreFilters) {
    const score = parseNumber(draft[name])
    if (score !== null) filters.push({ by, score })
    else if (draft[name].trim() !== '') mistakes[name] = recordingsWords.filter.notScore
  }
  if (draft.sentiment !== '') filters.push({ by: 'sentiment', is: draft.sentiment })
  if (draft.analysed !== '') filters.push({ by: 'analysed', is: draft.analysed === 'yes' })
  const liveId = parseNumber(draft.liveId)
  if (liveId !== null && liveId > 0) filters.push({ by: 'call', liveId })
  else if (draft.liveId.trim() !== '') mistakes.liveId = recordingsWords.filter.notCall
  return { filters, mistakes }
}

const scoreFilters = [
  ['minScore', 'score-at-least'],
  ['maxScore', 'score-at-most'],
] as const

/** A filter as shown in its token: property, operator, value. */
export type FilterToken = {
  readonly field: keyof FilterDraft
  readonly property: string
  readonly operator: string
  readonly value: string
}

export function filterToken(filter: RecordingFilter): FilterToken {
  const { token } = recordingsWords.filter
  switch (filter.by) {
    case 'from':
    case 'until':
      return {
        field: filter.by,
        property: token.day,
        operator: token[filter.by],
        value: formatDay(filter.at),
      }
    case 'sentiment':
      return { field: 'sentiment', property: token.sentiment, operator: token.is, value: filter.is }
    case 'score-at-least':
      return {
        field: 'minScore',
        property: token.score,
        operator: token.atLeast,
        value: String(filter.score),
      }
    case 'score-at-most':
      return { field: 'maxScore', property: token.score, operator: token.atMost, value: String(filter.score) }
    case 'analysed':
      return {
        field: 'analysed',
        property: token.analysed,
        operator: token.is,
        value: filter.is ? token.yes : token.no,
      }
    case 'call':
      return { field: 'liveId', property: token.call, operator: token.is, value: String(filter.liveId) }
  }
}

function formatDay(at: number): string {
  const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const
  return new Date(at).toLocaleDateString(region.value.locale, parts)
}

function startOfDay(day: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)
  if (!match) return null
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return date.getDate() === Number(match[3]) ? date.getTime() : null
}

/** The last second of a day, in local time. */
function endOfDay(day: string): number | null {
  const start = startOfDay(day)
  return start === null ? null : new Date(start).setHours(23, 59, 59, 0)
}

function parseNumber(text: string): number | null {
  return /^\s*-?\d{1,15}\s*$/.test(text) ? Number(text) : null
}
