import type { Filter, Operator } from '#shared/api/query.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { listsWords } from '../locales/lists.ts'
import { recordsWords as words } from '../locales/records.ts'
import { callTime } from './call-time.ts'
import type { FilterField, FilterMistake } from './filter-text.ts'

export function operatorLabel(operator: Operator, kind: FilterField['kind'] | undefined): string {
  if (kind === 'time' && (operator === 'lt' || operator === 'lte' || operator === 'gt' || operator === 'gte'))
    return words.timeOperators[operator]
  return words.operators[operator]
}

/** Returns the value shown in a token: codes as words, times in local time. */
export function valueLabel({ value }: Filter, field: FilterField | undefined, today: number): string {
  const values = Array.isArray(value) ? value : [value]
  return values.map((each) => singleLabel(each, field, today)).join(', ')
}

function singleLabel(value: unknown, field: FilterField | undefined, today: number): string {
  if (value === null || value === '') return words.empty
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (field?.kind === 'code' && (typeof value === 'number' || typeof value === 'string'))
    return codeLabel(String(value), field)
  const time = field?.kind === 'time' ? readTimestamp(value) : undefined
  return time === undefined ? String(value) : callTime(time, today)
}

/** Returns the label of a code; the code itself if it has none. */
export function codeLabel(code: string, { codes, labelOf }: FilterField): string {
  const word = labelOf?.(code) ?? codes[code]
  if (word !== undefined) return word
  return /^\d+$/.test(code) ? listsWords.code(code) : code
}

/** `example`: a field of the list. */
export function mistakeWords(mistake: FilterMistake, example: string): string {
  return mistake.kind === 'form'
    ? words.mistakes.form(words.typedHint(example))
    : words.mistakes[mistake.kind](mistake.name.slice(0, 60))
}

/** All operators of the specification (4.1), in the order of the design. */
const allOperators: readonly Operator[] = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'like', 'notlike']

/** Returns the operators of a field: flags have no order and no pattern. */
export function operatorsFor({ kind }: Pick<FilterField, 'kind'>): readonly Operator[] {
  return kind === 'flag' ? ['eq', 'ne'] : allOperators
}

/** Returns the operator most often used for a field. */
export function defaultOperator({ kind }: Pick<FilterField, 'kind'>): Operator {
  switch (kind) {
    case 'time':
    case 'number':
      return 'gte'
    case 'code':
      return 'in'
    case 'text':
      return 'like'
    default:
      return 'eq'
  }
}
