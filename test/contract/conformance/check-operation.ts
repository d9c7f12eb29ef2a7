import { fillPath, parameterNames, type Operation } from '../operations.ts'
import { collectionDeviations } from './check-collection.ts'
import type { KnownRecords } from './known-records.ts'
import { refusalDeviations, successDeviations } from './readings.ts'
import type { Answered, Get } from './reader.ts'

/** What came of one operation. `unread`: it could not be tried, or the token may not. */
export type Outcome =
  | { readonly kind: 'conforms' }
  | { readonly kind: 'unread'; readonly why: string }
  | { readonly kind: 'deviates'; readonly deviations: readonly string[] }

const nobodysId = 999_999_999

/** Tries one GET of the contract: without a token, on records that are there, on one that is not. */
export async function checkOperation(
  { endpoint }: Operation,
  get: Get,
  records: KnownRecords,
): Promise<Outcome> {
  const names = parameterNames(endpoint.path)
  const nobody = fillPath(endpoint.path, Object.fromEntries(names.map((name) => [name, nobodysId])))
  const deviations = refusalDeviations([401], await get(nobody, '')).map((each) => `without a token: ${each}`)
  if (names.length > 0 && endpoint.errors.includes(404))
    for (const each of refusalDeviations([404, 403], await get(nobody)))
      deviations.push(`for id ${nobodysId}: ${each}`)
  const [path, answered] = await firstThere(endpoint.path, get, records)
  const why = path === undefined ? 'no record to read' : refused(answered)
  if (path !== undefined && answered && why === undefined)
    deviations.push(
      ...successDeviations(endpoint, answered),
      ...(await collectionDeviations(endpoint, (query) => get(`${path}?${query}`))),
    )
  if (deviations.length > 0) return { kind: 'deviates', deviations: [...new Set(deviations)] }
  return why === undefined ? { kind: 'conforms' } : { kind: 'unread', why }
}

/** The first record that can be read; a file, or a call that has ended since, need not be there for every one. */
async function firstThere(
  template: string,
  get: Get,
  records: KnownRecords,
): Promise<readonly [path?: string, answered?: Answered]> {
  let last: readonly [string, Answered] | undefined
  for (const values of await records.valuesFor(template)) {
    const path = fillPath(template, values)
    last = [path, await get(path)]
    if (last[1].status !== 404 && last[1].status !== 403) return last
  }
  return last ?? []
}

/** Which roles may read what is not shown; and what was listed may be gone. */
function refused(answered: Answered | undefined): string | undefined {
  if (answered?.status === 403) return 'this token may not read it (403)'
  return answered?.status === 404 ? 'none of the listed records has it (404)' : undefined
}
