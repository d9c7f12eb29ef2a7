import type { Contract } from '#shared/api/contract.ts'
import type { EndpointBody } from '#shared/api/endpoint.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok } from '#shared/core/result.ts'
import type { Handlers } from '../../http/handler.ts'
import type { StoredCannedResponse } from '../../store/tables/messages.ts'
import type { Store } from '../../store/store.ts'
import { crudHandlers } from '../crud/crud-handlers.ts'

type Body = Partial<EndpointBody<Contract['storage']['createCannedResponse']>>

/** Text templates for agents. They are shared settings, in the shape of an SMS whose message is the text. */
export function cannedResponseHandlers(store: Store, clock: Pick<Clock, 'now'>) {
  const responses = crudHandlers<StoredCannedResponse, Body>({
    table: store.cannedResponses,
    recordName: 'Canned response',
    defaults: (user) => ({
      ...{ name: '', text: '', message: '' },
      created_at: writeTimestamp(clock.now()),
      user_id: user.id,
    }),
    parseBody: (body) => ok(body.text === undefined ? body : { ...body, message: body.text }),
  })
  return {
    listCannedResponses: responses.list,
    createCannedResponse: responses.create,
    readCannedResponse: responses.read,
    changeCannedResponse: responses.change,
    deleteCannedResponse: responses.remove,
  } satisfies Partial<Handlers<Contract['storage']>>
}
