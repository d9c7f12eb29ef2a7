import type { Contract } from '#shared/api/contract.ts'
import type { EndpointBody } from '#shared/api/endpoint.ts'
import { Cdr } from '#shared/api/modules/history.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok, type Result } from '#shared/core/result.ts'
import type { Deletions } from '../../background/deletions.ts'
import type { Handlers } from '../../http/handler.ts'
import { forbidden, invalid, type Refusal } from '../../http/refusal.ts'
import type { StoredUser } from '../../store/rows.ts'
import type { Store } from '../../store/store.ts'
import { dictionaryOf, jsonWithCodeWords } from '../code-words.ts'
import { isKnownLabel } from '../known-label.ts'
import { changedPage } from '../crud/changed-page.ts'
import { withFilter } from '../crud/with-filter.ts'
import { inTransaction } from '../crud/in-transaction.ts'
import { findVisible, readVisible, scopeOf } from '../visible.ts'

type Change = EndpointBody<Contract['history']['changeCdrs']>[number]

export type CdrPorts = {
  readonly store: Store
  readonly deletions: Pick<Deletions, 'enqueueWithTimeout'>
  readonly clock: Pick<Clock, 'now'>
}

/**
 * Records of past calls: an agent can read, annotate and label those in which the agent took part; root can delete them
 * all.
 */
export function cdrHandlers({ store, deletions, clock }: CdrPorts) {
  const { cdrs, cdrNotes, callLabels } = store

  const change = ({ id, notes, labels }: Change, user: StoredUser): Result<undefined, Refusal> => {
    const found = findVisible(cdrs, id, { user, recordName: 'CDR' })
    if (!found.ok) return found
    const unknown = labels?.find((label) => !isKnownLabel(callLabels, label, user.customer_id))
    if (unknown !== undefined) return invalid(`There is no call label ${JSON.stringify(unknown)}`)
    if (labels !== undefined) cdrs.update(id, { labels: [...labels] })
    if (notes !== undefined)
      cdrNotes.insert({
        customer_id: user.customer_id,
        cdr_id: id,
        created_at: writeTimestamp(clock.now()),
        user_id: user.id,
        text: notes,
      })
    return ok(undefined)
  }

  return {
    listCdrs: ({ query, user }) => ok(cdrs.listJson(query, scopeOf(user))),

    cdrDictionaries: () => ok(dictionaryOf(Cdr)),

    readCdr({ params, user }) {
      const found = readVisible(cdrs, params.id, { user, recordName: 'CDR' })
      return found.ok ? ok({ json: jsonWithCodeWords(Cdr, found.value.json) }) : found
    },

    changeCdrs: ({ body, user }) =>
      inTransaction(store, () => {
        for (const item of body) {
          const changed = change(item, user)
          if (!changed.ok) return changed
        }
        const ids = body.map(({ id }) => id)
        return ok(changedPage(cdrs, ids, scopeOf(user)))
      }),

    async deleteAllCdrs({ user }) {
      if (!user.is_root) return forbidden()
      await deletions.enqueueWithTimeout('cdrs', { customerId: user.customer_id })
      return ok(undefined)
    },

    listCdrNotes({ params, query, user }) {
      const found = findVisible(cdrs, params.id, { user, recordName: 'CDR' })
      if (!found.ok) return found
      const callFilter = { property: 'cdr_id', operator: 'eq', value: params.id } as const
      return ok(cdrNotes.listJson(withFilter(query, callFilter), { customerId: user.customer_id }))
    },

    /** The document names no other operation on statements, so none are stored and this has nothing to delete. */
    deleteAllStatements: ({ user }) => (user.is_root ? ok(undefined) : forbidden()),
  } satisfies Partial<Handlers<Contract['history']>>
}
