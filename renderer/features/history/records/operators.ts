import type { Operator } from '#shared/api/query.ts'
import type { HistoryField } from '#shared/host/history.ts'

const all: readonly Operator[] = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'like', 'notlike']

/** What a field may be compared by: yes or no has no order, and no pattern. */
export function operatorsFor({ kind }: Pick<HistoryField, 'kind'>): readonly Operator[] {
  return kind === 'flag' ? ['eq', 'ne'] : all
}

/** What is most often asked of such a field. */
export function usualOperator({ kind }: Pick<HistoryField, 'kind'>): Operator {
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
