import { integer, text, timestamp } from '../fields.ts'
import { list, read } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'

/**
 * Specification 2.2, CallFlow. Decision: a flow is the drawing that somebody made of it. No field says which number it is
 * for nor what its steps are, and no number, IVR or final destination can name one: calls follow numbers, rules, IVRs, queues and
 * final destinations alone, whatever the flow's status.
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
