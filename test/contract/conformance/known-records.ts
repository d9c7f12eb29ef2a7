import { collectionOf, parameterNames, type ParameterValue } from '../operations.ts'
import { recordsIn } from './readings.ts'
import type { Get } from './reader.ts'

type Values = Readonly<Record<string, ParameterValue>>
type Found = Readonly<Record<string, unknown>>

/** Where a path's values come from, where it is not the `id` of the records in its own collection. */
type Source = { readonly list: string; readonly values: (record: Found) => Readonly<Record<string, unknown>> }

const sources: Readonly<Record<string, Source>> = {
  '/ddis/{e164}': { list: '/ddis', values: ({ e164 }) => ({ e164 }) },
  '/callmeback/buttons/{id}': {
    list: '/callmeback/settings',
    values: ({ button_id }) => ({ id: button_id }),
  },
  '/users/{id}/smsthreads/{from}/{to}': { list: '/sms', values: threadOf },
  '/users/{id}/sms/threads/{from}/{to}': { list: '/sms', values: threadOf },
}

function threadOf({ user_id, from, to }: Found) {
  return { id: user_id, from, to }
}

const maxRecords = 5

/** Finds values for the parameters of a path in the server's own lists; each list is read once. */
export class KnownRecords {
  private readonly get: Get
  private readonly lists = new Map<string, Promise<readonly Found[]>>()

  constructor(get: Get) {
    this.get = get
  }

  /** Up to five sets of values; none where the server has no such record. */
  async valuesFor(path: string): Promise<readonly Values[]> {
    const names = parameterNames(path)
    if (names.length === 0) return [{}]
    const source = sources[path] ?? { list: collectionOf(path), values: ({ id }: Found) => ({ id }) }
    const records = await this.list(source.list)
    return records.flatMap((record) => complete(names, source.values(record))).slice(0, maxRecords)
  }

  private list(path: string): Promise<readonly Found[]> {
    const known = this.lists.get(path) ?? this.get(`${path}?page=1&limit=20`).then(recordsIn)
    this.lists.set(path, known)
    return known
  }
}

/** The values, where there is one for each name. */
function complete(names: readonly string[], values: Readonly<Record<string, unknown>>): readonly Values[] {
  const usable = names.flatMap((name): [string, ParameterValue][] => {
    const value = values[name]
    return (typeof value === 'number' && value > 0) || (typeof value === 'string' && value !== '')
      ? [[name, value]]
      : []
  })
  return usable.length === names.length ? [Object.fromEntries(usable)] : []
}
