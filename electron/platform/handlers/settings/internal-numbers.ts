import { ok, type Result } from '#shared/core/result.ts'
import { invalid, type Refusal } from '../../http/refusal.ts'
import type { Store } from '../../store/store.ts'
import { ofCustomer } from './of-customer.ts'

type Numbered = Store

/** Where the search for the next free number of a kind starts. */
const firstNumbers = { queue: 600, ringGroup: 700, ivr: 800, conference: 900 } as const
/** Anything longer is dialled as a telephone number. */
const maxNumber = 999_999
/**
 * Decision, not shown in the document: nobody gets a number that telephones treat as an emergency call anywhere (3GPP TS
 * 22.101 section 10.1.1). Feature codes need no such rule: each has a * or #, which no internal number has.
 */
const emergencyNumbers: ReadonlySet<number> = new Set([110, 112, 118, 119, 911, 999])

export type NumberRequest = {
  readonly kind: keyof typeof firstNumbers
  /** The number in the body; 0 and undefined leave the choice to the platform. */
  readonly requested?: number | undefined
  /** The record's current number. */
  readonly current?: number | undefined
}

/**
 * The internal number of a queue, ring group, IVR or conference: the requested one unless the customer already uses it or
 * it is an emergency number (400), else the record's current one, else the next free one.
 */
export function chooseNumber(
  store: Numbered,
  customerId: number,
  { kind, requested, current }: NumberRequest,
): Result<number, Refusal> {
  if (!requested && current) return ok(current)
  const holders = holdersOf(store, customerId)
  if (!requested) return ok(firstFree(holders, firstNumbers[kind]))
  if (requested > maxNumber) return invalid('An internal number has at most six digits')
  if (requested === current) return ok(requested)
  if (emergencyNumbers.has(requested))
    return invalid(`number must not be ${requested}, which is kept for emergency calls`)
  const holder = holders.get(requested)
  return holder === undefined ? ok(requested) : invalid(`The number ${requested} belongs to ${holder}`)
}

function firstFree(holders: ReadonlyMap<number, string>, from: number): number {
  let number = from
  while (holders.has(number) || emergencyNumbers.has(number)) number += 1
  return number
}

/** The holder of each internal number, in words. */
function holdersOf(store: Numbered, customerId: number): ReadonlyMap<number, string> {
  const holders = new Map<number, string>()
  const addHolder = (number: number, what: string) => void holders.set(number, what)
  for (const { ext, first_name, last_name } of ofCustomer(store.users, customerId))
    if (/^\d+$/.test(ext)) addHolder(Number(ext), `${first_name} ${last_name}`)
  for (const { number, name } of ofCustomer(store.queues, customerId)) addHolder(number, `the queue ${name}`)
  for (const { number, name } of ofCustomer(store.ringGroups, customerId))
    addHolder(number, `the ring group ${name}`)
  for (const { number, name } of ofCustomer(store.ivrs, customerId)) addHolder(number, `the IVR ${name}`)
  for (const { confno, name } of ofCustomer(store.conferences, customerId))
    addHolder(confno, `the conference ${name}`)
  return holders
}
