import type { Contract } from '#shared/api/contract.ts'
import { writeCode } from '#shared/api/codes.ts'
import { Ddi } from '#shared/api/modules/numbers.ts'
import { ok } from '#shared/core/result.ts'
import type { Handlers } from '../../http/handler.ts'
import { notFound } from '../../http/refusal.ts'
import { dictionaryOf } from '../code-words.ts'
import { withFilter } from '../crud/with-filter.ts'
import { readOnlyHandlers } from '../crud/read-only.ts'
import { numberOf } from './number-targets.ts'
import type { SettingsPorts } from './ports.ts'

/** Filter for numbers that a call-tracking campaign shows. */
export const isTracked = {
  property: 'flag',
  operator: 'eq',
  value: writeCode('ddi.flag', 'calltracking'),
} as const

/** Telephone numbers. Their destination is set at that destination. */
export function numberHandlers({ store }: Pick<SettingsPorts, 'store'>) {
  const numbers = readOnlyHandlers(store.ddis, 'Number')
  return {
    listDdis: numbers.list,
    listCallTrackingNumbers: ({ query, user }) => numbers.list({ query: withFilter(query, isTracked), user }),
    ddiDictionaries: () => ok(dictionaryOf(Ddi)),
    readDdi({ params: { e164 }, user }) {
      const found = numberOf(store, user.customer_id, e164)
      return found ? numbers.read({ params: found, user }) : notFound('Number', e164.slice(0, 64))
    },
  } satisfies Partial<Handlers<Contract['settings']>>
}
