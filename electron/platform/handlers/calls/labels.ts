import type { Contract } from '#shared/api/contract.ts'
import type { EndpointBody } from '#shared/api/endpoint.ts'
import type { Handlers } from '../../http/handler.ts'
import type { StoredCallLabel } from '../../store/rows.ts'
import type { Store } from '../../store/store.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'

type LabelBody = EndpointBody<Contract['calls']['createLabel']>

/** Call labels are shared settings: everybody can read them, root can change them. */
export function labelHandlers(store: Store) {
  const labels = crudHandlers<StoredCallLabel, LabelBody>({
    table: store.callLabels,
    recordName: 'Call label',
    defaults: () => ({ name: '', color: '' }),
  })
  return {
    listLabels: labels.list,
    createLabel: labels.create,
    readLabel: labels.read,
    changeLabel: labels.change,
    deleteLabel: labels.remove,
  } satisfies Partial<Handlers<Contract['calls']>>
}
