import { writeCode } from '#shared/api/codes.ts'
import type { StoredDdi } from '../../store/rows.ts'
import type { Store } from '../../store/store.ts'
import type { DestinationName } from './destinations.ts'
import { ofCustomer } from './of-customer.ts'

type Numbers = Store

/** A number in its stored form, `+` and digits, however it was written. */
function asE164(text: string): string {
  return `+${text.replace(/\D/g, '').replace(/^00/, '')}`
}

/** The customer's telephone number with these digits, if any. */
export function numberOf({ ddis }: Store, customerId: number, text: string): StoredDdi | undefined {
  return ofCustomer(ddis, customerId, { property: 'e164', operator: 'eq', value: asE164(text) })[0]
}

/** A sentence about the first of these that is none of the customer's numbers; undefined if all are. */
export function foreignNumber(
  store: Numbers,
  customerId: number,
  numbers: readonly string[] | undefined,
): string | undefined {
  const foreign = numbers?.find((number) => !numberOf(store, customerId, number))
  return foreign === undefined ? undefined : `${foreign} is none of your numbers`
}

/** The numbers that point to this destination. */
function numbersTo({ ddis }: Store, customerId: number, { type, id }: DestinationName): readonly StoredDdi[] {
  return ofCustomer(
    ddis,
    customerId,
    { property: 'target_id', operator: 'eq', value: id },
    { property: 'target_type', operator: 'eq', value: writeCode('ddi.target_type', type) },
  )
}

/**
 * Points these numbers to a record, whatever they pointed to before, and frees other numbers that pointed to it. Writes
 * several records: run it in a transaction.
 */
export function assignNumbers(
  store: Numbers,
  customerId: number,
  { to, numbers }: { readonly to: DestinationName; readonly numbers: readonly string[] },
): void {
  const assigned = numbers.flatMap((number) => numberOf(store, customerId, number) ?? [])
  const assignedIds = new Set(assigned.map(({ id }) => id))
  const freed = numbersTo(store, customerId, to).filter(({ id }) => !assignedIds.has(id))
  for (const { id } of freed) store.ddis.update(id, { target_type: null, target_id: null })
  const target = { target_type: writeCode('ddi.target_type', to.type), target_id: to.id }
  for (const id of assignedIds) store.ddis.update(id, target)
  updateConferences(store, customerId, [...assigned, ...freed])
  if (to.type === 'C') updateConference(store, customerId, to.id)
}

/** Conferences show the first number that points to them as `confno_pstn`. */
function updateConferences(store: Numbers, customerId: number, previous: readonly StoredDdi[]): void {
  const type = writeCode('ddi.target_type', 'C')
  for (const { target_type, target_id } of previous)
    if (target_type === type && target_id !== null) updateConference(store, customerId, target_id)
}

function updateConference(store: Numbers, customerId: number, id: number): void {
  const [first] = numbersTo(store, customerId, { type: 'C', id })
  store.conferences.update(id, { confno_pstn: first ? Number(first.e164.slice(1)) : null })
}
