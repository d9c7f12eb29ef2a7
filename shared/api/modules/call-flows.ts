import { integer, text, timestamp } from '../fields.ts'
import { list, read } from '../operations.ts'
import { resource, type Entity } from '../resource.ts'

/** Specification 2.2, CallFlow. */
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
