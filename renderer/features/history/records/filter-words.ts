import type { Filter, Operator } from '#shared/api/query.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { HistoryField } from '#shared/host/history.ts'
import { recordsWords as words } from '../../../locales/records.ts'
import { callTime } from '../call-time.ts'
import type { FilterMistake } from './filter-text.ts'
import { codeWord } from './record-words.ts'

export function operatorLabel(operator: Operator, kind: HistoryField['kind'] | undefined): string {
  if (kind === 'time' && (operator === 'lt' || operator === 'lte' || operator === 'gt' || operator === 'gte'))
    return words.timeOperators[operator]
  return words.operators[operator]
}

/** The value of a token: codes by their words, times in local time. */
export function valueLabel({ value }: Filter, field: HistoryField | undefined, today: number): string {
  const values = Array.isArray(value) ? value : [value]
  return values.map((each) => oneLabel(each, field, today)).join(', ')
}

function oneLabel(value: unknown, field: HistoryField | undefined, today: number): string {
  if (value === null || value === '') return words.empty
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (field?.kind === 'code' && (typeof value === 'number' || typeof value === 'string'))
    return codeWord(value, field)
  const time = field?.kind === 'time' ? readTimestamp(value) : undefined
  return time === undefined ? String(value) : callTime(time, today)
}

export function mistakeWords(mistake: FilterMistake): string {
  return mistake.kind === 'form'
    ? words.mistakes.form
    : words.mistakes[mistake.kind](mistake.name.slice(0, 60))
}
