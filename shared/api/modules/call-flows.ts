import { integer, text, timestamp } from '../fields.ts'
import { list, read } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'

/**
 * Specification 2.2, CallFlow. Decision: a flow is only a drawing. No field names its number or its steps, and no
 * number, IVR or final destination can refer to one: calls follow only numbers, rules, IVRs, queues and final
 * destinations, whatever the flow's status.
 */
export const CallFlow = resource('CallFlow', {
  id: integer(),
  created_at: timestamp(),
  description: text(),
  name: text(),
  status: text(),
  thumbnail: text(),
})
export type CallFlow = Entity<typeof CallFlow>

/** Call flows, in specification 4.5. */
export const callFlowOperations = {
  listCallFlows: list('/callflows', CallFlow),
  readCallFlow: read('/callflows/{id}', CallFlow),
}
