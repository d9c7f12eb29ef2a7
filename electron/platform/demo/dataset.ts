import type { Store } from '../store/store.ts'
import { sampleRoles } from './company/groups.ts'
import { people } from './company/people.ts'
import { makeContacts } from './contacts.ts'
import { makeCustomers } from './customers/customers.ts'
import { fillDemo } from './fill-demo.ts'
import { benchCdrs } from './past/bench-calls.ts'
import { Random } from './random.ts'
import { directLine, sampleUser, installedAt } from './users.ts'

/** The initial data of a new platform. */
export type Dataset =
  | { readonly kind: 'empty' }
  | { readonly kind: 'demo' }
  | { readonly kind: 'bench'; readonly cdrs: number }

/** Reads `demo`, `empty` or `bench:<number of call records>`; undefined for anything else. */
export function readDataset(text: string): Dataset | undefined {
  if (text === 'demo' || text === 'empty') return { kind: text }
  const cdrs = /^bench:(\d{1,8})$/.exec(text)?.[1]
  return cdrs === undefined ? undefined : { kind: 'bench', cdrs: Number(cdrs) }
}

/** The data set that a database was filled with. */
export function dataSetOf({ meta }: Pick<Store, 'meta'>): string | undefined {
  return meta.read('dataset')
}

export type FillOptions = {
  readonly dataset: Dataset
  readonly seed: number
  /** Milliseconds since 1970: past calls are dated before it. */
  readonly now: number
}

const emptyUserCount = 5
const benchContactCount = 60

/** Written before the first record and removed after the last: a platform that ends meanwhile starts afresh. */
const fillingKey = 'filling'
/** Call records of a bench that are stored in one step. */
const rowsPerStep = 5_000

/** Whether a platform ended while it was filling these data. */
export function isPartlyFilled({ meta }: Pick<Store, 'meta'>): boolean {
  return meta.read(fillingKey) === 'yes'
}

/** Whether nothing has been filled in yet. */
export function isNew({ meta }: Pick<Store, 'meta'>): boolean {
  return meta.read('dataset') === undefined
}

/** Fills a new database, in one transaction. Does nothing to a filled one. */
export function fillStore(store: Store, options: FillOptions): void {
  store.transaction(() => {
    for (const _ of fillSteps(store, options)) continue
  })
}

/**
 * Fills a new database in steps of at most a few hundred milliseconds each, so that the process can be ended between
 * two. Does nothing to a filled one.
 */
export function* fillSteps(store: Store, { dataset, seed, now }: FillOptions): Generator<void> {
  if (!isNew(store)) return
  const staff = dataset.kind === 'empty' ? people.slice(0, emptyUserCount) : people
  const users = staff.map((person, index) => sampleUser(person, { id: index + 1, now }))
  const random = new Random(seed)
  store.meta.write(fillingKey, 'yes')
  store.ddis.insertAll(users.map((user) => ({ ...directLine(user), created_at: installedAt(now) })))
  store.aclRoles.insertAll(sampleRoles)
  if (dataset.kind === 'demo') yield* fillDemo(store, { users, random, now })
  else store.users.insertAll(users)
  if (dataset.kind === 'bench') yield* fillBench(store, { cdrs: dataset.cdrs, random, now })
  store.transaction(() => {
    store.meta.write('dataset', dataset.kind)
    store.meta.write(fillingKey, 'no')
  })
}

function* fillBench(
  store: Store,
  { cdrs: count, random, now }: { readonly cdrs: number; readonly random: Random; readonly now: number },
): Generator<void> {
  const customers = makeCustomers(benchContactCount, random.stream('customers'))
  store.contacts.insertAll(makeContacts({ customers, calls: [], random: random.stream('contacts'), now }))
  const cdrs = benchCdrs({ count, customers, random: random.stream('calls'), now })
  for (let offset = 0; offset < count; offset += rowsPerStep) {
    yield
    store.cdrs.insertAll(take(cdrs, rowsPerStep))
  }
}

function* take<Item>(items: Iterator<Item>, max: number): Generator<Item> {
  for (let count = 0; count < max; count += 1) {
    const next = items.next()
    if (next.done === true) return
    yield next.value
  }
}
