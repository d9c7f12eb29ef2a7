import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Store } from '../store/store.ts'
import type { StoredContact, StoredUser } from '../store/rows.ts'
import { makeCustomers } from './customers.ts'
import { pastCall } from './past-calls.ts'
import { people } from './people.ts'
import { Random } from './random.ts'
import { customerId, sampleNumbers, sampleUser } from './users.ts'

/** What a new platform begins with. */
export type Dataset =
  { readonly kind: 'empty' } | { readonly kind: 'demo' } | { readonly kind: 'bench'; readonly cdrs: number }

/** Reads `demo`, `empty` or `bench:<number of call records>`; undefined for anything else. */
export function readDataset(text: string): Dataset | undefined {
  if (text === 'demo' || text === 'empty') return { kind: text }
  const cdrs = /^bench:(\d{1,8})$/.exec(text)?.[1]
  return cdrs === undefined ? undefined : { kind: 'bench', cdrs: Number(cdrs) }
}

export type FillOptions = {
  readonly dataset: Dataset
  readonly seed: number
  /** From which the users' passwords are derived. */
  readonly secret: string
  /** Milliseconds since 1970: past calls are dated before it. */
  readonly now: number
}

const contactCount = 60
const demoCalls = 200
const demoDays = 24
const usersOfEmpty = 5
/** Live calls of the past; those of a running platform have greater ids. */
const firstLiveId = 90_000_001

/** Fills a new database, in one transaction: a platform that is killed meanwhile begins anew. Does nothing to a filled one. */
export async function fillStore(store: Store, { dataset, seed, secret, now }: FillOptions): Promise<void> {
  if (store.meta.read('dataset') !== undefined) return
  const staff = dataset.kind === 'empty' ? people.slice(0, usersOfEmpty) : people
  const users = await Promise.all(
    staff.map((person, index) => sampleUser(person, { id: index + 1, secret, now })),
  )
  store.transaction(() => {
    for (const user of users) store.users.insert(user)
    for (const number of sampleNumbers(users, now)) store.ddis.insert(number)
    for (const [name, product_code] of [
      ['Administrator', 'admin'],
      ['Agent', 'agent'],
    ] as const)
      store.aclRoles.insert({ customer_id: customerId, _name: product_code, name, product_code })
    const random = new Random(seed)
    if (dataset.kind !== 'empty') {
      const contacts = fillContacts(store, random, now)
      const times =
        dataset.kind === 'demo' ? workingTimes(demoCalls, random, now) : steadyTimes(dataset.cdrs, now)
      fillCalls(store, { users, contacts, random, times })
    }
    store.meta.write('dataset', dataset.kind)
  })
}

function fillContacts(store: Store, random: Random, now: number): readonly StoredContact[] {
  return makeCustomers(contactCount, random).map((customer) =>
    store.contacts.insert({
      customer_id: customerId,
      company: customer.company,
      created_at: writeTimestamp(now - random.between(30, 700) * 86_400_000),
      email: customer.email,
      ext: '',
      first_name: customer.first,
      global: true,
      group_name: customer.group,
      internal: false,
      last_name: customer.last,
      mobile: customer.mobile,
      mobile_1: '',
      mobile_2: '',
      notes: customer.notes,
      tel: customer.tel,
      tel_1: '',
      tel_2: '',
      type: 0,
      user_id: null,
    }),
  )
}

type Past = {
  readonly users: readonly StoredUser[]
  readonly contacts: readonly StoredContact[]
  readonly random: Random
  readonly times: readonly number[]
}

function fillCalls(store: Store, { users, contacts, random, times }: Past): void {
  const [user, ...otherUsers] = users
  const [contact, ...otherContacts] = contacts
  if (!user || !contact) return
  const options = { users: [user, ...otherUsers], contacts: [contact, ...otherContacts], random } as const
  times.forEach((time, index) => {
    const cdr = store.cdrs.insert(pastCall(options, { liveId: firstLiveId + index, time }))
    if (times.length > demoCalls || (cdr.billsec ?? 0) < 15 || !random.chance(0.25)) return
    store.monitors.insert({
      customer_id: customerId,
      party_ids: cdr.party_ids,
      live_id: firstLiveId + index,
      created_at: writeTimestamp(time + 5_000),
      token: `sample-${index + 1}`,
      recording_state: 'complete',
      sample: { seconds: Math.min(cdr.billsec ?? 0, 20), tone: random.between(300, 600) },
    })
  })
}

/** So many moments in opening hours (8 to 18, UTC) of the last weeks, oldest first. */
function workingTimes(count: number, random: Random, now: number): readonly number[] {
  const today = Math.floor(now / 86_400_000) * 86_400_000
  return Array.from({ length: count }, () => {
    const time =
      today - random.between(1, demoDays) * 86_400_000 + random.between(8 * 3_600, 18 * 3_600) * 1_000
    const isWeekend = [0, 6].includes(new Date(time).getUTCDay())
    return isWeekend ? time - 2 * 86_400_000 : time
  }).toSorted((one, other) => one - other)
}

/** One call each 90 seconds until now, oldest first. */
function steadyTimes(count: number, now: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => now - (count - index) * 90_000)
}
