import type { CallUser, Destination } from '../calls/directory.ts'
import { customerOf } from '#shared/calls/routing/dial.ts'
import { applyInboundRules } from '../calls/routing-rules/route-for.ts'
import { registeredPhonesFirst, usersOf } from '../calls/services/agents/reachable.ts'
import type { Switchboard } from '../calls/switchboard.ts'
import type { StoredCallMeBackSetting } from '../store/tables/call-me-back.ts'
import type { Store } from '../store/store.ts'

type Tables = Pick<Store, 'queues' | 'ringGroups'>
type CallbackContext = { readonly setting: StoredCallMeBackSetting; readonly visitor: string }

/**
 * The users who would call a visitor back now, those with a registered telephone first; none while routing rules keep
 * the visitor's calls from the setting's number.
 */
export function availableStaff(
  board: Switchboard,
  tables: Tables,
  { setting, visitor }: CallbackContext,
): readonly CallUser[] {
  const target = board.directory.targetOfNumber(`+${setting.ddi ?? ''}`)
  if (!target || customerOf(target) !== setting.customer_id) return []
  if (applyInboundRules(board, visitor, target) !== target) return []
  const users = usersOf(board, agentIdsOf(target, tables), setting.customer_id)
  return registeredPhonesFirst(
    board,
    users.filter(({ doNotDisturb }) => !doNotDisturb),
  )
}

/** Those of them who are in no call. */
export function notInCall(board: Switchboard, staff: readonly CallUser[]): readonly CallUser[] {
  const busy = new Set(
    board.book.all().flatMap(({ live: { facts } }) => [facts.source.user?.id, facts.target.user?.id]),
  )
  return staff.filter(({ id }) => !busy.has(id))
}

function agentIdsOf(
  target: Extract<Destination, { kind: 'user' | 'service' }>,
  { queues, ringGroups }: Tables,
): readonly number[] {
  if (target.kind === 'user') return [target.user.id]
  if (target.service === 'ring-group') return ringGroups.read(target.id)?.user_ids ?? []
  if (target.service !== 'queue') return []
  const members = queues.read(target.id)?.members ?? []
  return members.filter(({ status, paused }) => status && paused !== true).map(({ user_id }) => user_id)
}
