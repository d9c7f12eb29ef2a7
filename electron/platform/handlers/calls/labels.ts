import type { Contract } from '#shared/api/contract.ts'
import { ok, type Result } from '#shared/core/result.ts'
import type { Handlers } from '../../http/handler.ts'
import { forbidden, notFound, type Refusal } from '../../http/refusal.ts'
import type { StoredCallLabel, StoredUser } from '../../store/rows.ts'
import type { Store } from '../../store/store.ts'
import { readVisible } from '../visible.ts'

type LabelHandlers = Pick<
  Handlers<Contract['calls']>,
  'listLabels' | 'createLabel' | 'readLabel' | 'changeLabel' | 'deleteLabel'
>

/** Call labels are shared settings: everybody reads them, root writes them. */
export function labelHandlers(labels: Store['callLabels']): LabelHandlers {
  const writable = (user: StoredUser, id: number): Result<StoredCallLabel, Refusal> => {
    if (!user.is_root) return forbidden()
    const label = labels.read(id)
    return label?.customer_id === user.customer_id ? ok(label) : notFound('Call label', id)
  }
  return {
    listLabels: ({ query, user }) => ok(labels.listJson(query, { customerId: user.customer_id })),

    createLabel({ body, user }) {
      if (!user.is_root) return forbidden()
      return ok(served(labels.insert({ color: '', ...body, customer_id: user.customer_id })))
    },

    readLabel: ({ params, user }) => readVisible(labels, params.id, { user, what: 'Call label' }),

    changeLabel({ params, body, user }) {
      const found = writable(user, params.id)
      if (!found.ok) return found
      return ok(served(labels.update(params.id, body) ?? found.value))
    },

    deleteLabel({ params, user }) {
      const found = writable(user, params.id)
      if (!found.ok) return found
      labels.remove(params.id)
      return ok(undefined)
    },
  }
}

function served({ id, name, color }: StoredCallLabel) {
  return { id, name, color }
}
