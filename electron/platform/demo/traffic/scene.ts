import type { Clock } from '#shared/core/clock.ts'
import { readCode, type CodeWord } from '#shared/api/codes.ts'
import type { Log } from '#shared/core/log.ts'
import type { CallEngine } from '../../calls/call-engine.ts'
import type { SmsPorts } from '../../messages/sms-record.ts'
import type { PhoneLines } from '../../sip/leg.ts'
import type { StoredUser } from '../../store/rows.ts'
import type { Store } from '../../store/store.ts'
import { customerId } from '../customer.ts'

/** Ports of the traffic. */
export type Scene = {
  readonly engine: CallEngine
  readonly lines: PhoneLines
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly messages: SmsPorts
}

const customerFilter = [{ property: 'customer_id', operator: 'eq', value: customerId }] as const

/** All active users of the shop. */
export function activeUsers({ store }: Pick<Scene, 'store'>): readonly StoredUser[] {
  return store.users.where(customerFilter).filter(({ active }) => active)
}

/** Users who could be called now: active, not in do-not-disturb and in no call. */
export function freeUsers({ engine, store }: Pick<Scene, 'engine' | 'store'>): readonly StoredUser[] {
  const busy = new Set(
    engine.board.book.all().flatMap(({ live: { facts } }) => [facts.source.user?.id, facts.target.user?.id]),
  )
  return activeUsers({ store }).filter(({ id, dnd }) => !dnd && !busy.has(id))
}

/**
 * Whether the user has a registered telephone; the others have only the virtual desk phone, which is fully simulated.
 */
export function hasPhone({ lines }: Pick<Scene, 'lines'>, { ext }: StoredUser): boolean {
  return lines.registrations(ext) > 0
}

/** Numbers of the shop that point to this kind of target. */
export function numbersTo(
  { store }: Pick<Scene, 'store'>,
  type: CodeWord<'ddi.target_type'>,
): readonly string[] {
  return store.ddis
    .where(customerFilter)
    .filter(({ target_type }) => readCode('ddi.target_type', target_type) === type)
    .map(({ e164 }) => e164)
}

/** The number of a customer, a mobile if required; undefined if there is none. */
export function customerNumber(
  { store }: Pick<Scene, 'store'>,
  fraction: number,
  only?: 'mobile',
): string | undefined {
  const filter = only ? ([{ property: only, operator: 'ne', value: '' }] as const) : []
  const scope = { customerId }
  const { total } = store.contacts.list({ limit: 1, filter }, scope)
  const page = Math.floor(fraction * total) + 1
  const [found] = store.contacts.list({ limit: 1, page, filter }, scope).data
  return found?.mobile || found?.tel || undefined
}

/** Distance, as a share of all customers, between those tried one after another. */
const customerStep = 0.137
const maxTries = 8

/** The number of a customer who is in no call: the chosen one's, or else another's. */
export function idleCustomer(
  scene: Pick<Scene, 'engine' | 'store' | 'messages'>,
  by: number,
): string | undefined {
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const number = customerNumber(scene, (by + attempt * customerStep) % 1)
    if (number !== undefined && !isInCall(scene, number)) return number
  }
  return undefined
}

/** Whether anyone with this number, or of the same name, is in a call. */
export function isInCall({ engine, messages }: Pick<Scene, 'engine' | 'messages'>, number: string): boolean {
  const name = messages.contactOf(number, customerId)?.name
  return engine.board.book
    .all()
    .some(({ live: { facts } }) =>
      [facts.source, facts.target].some((end) => end.number === number || end.name === name),
    )
}
