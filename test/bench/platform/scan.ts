import { cp } from 'node:fs/promises'
import type { Filter } from '#shared/api/query.ts'
import { Database } from '#electron/platform/store/database.ts'
import type { StoredCdr } from '#electron/platform/store/rows.ts'
import { Table } from '#electron/platform/store/table.ts'
import { tables } from '#electron/platform/store/tables.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { paired, type Figure } from '../report.ts'
import { spread } from './requests.ts'

/** Minimum ratio to the rate of a scan. */
const aim = 12

/**
 * A list by `like`, including its total, beside the same list of the same table without its index, in turns. In this
 * process: the platform has no switch to disable an index, and a server around both would only hide the difference.
 */
export async function measureScan(data: string, quick: boolean): Promise<readonly Figure[]> {
  await using folder = await temporaryFolder('bench-scan')
  await cp(data, folder.path, { recursive: true })
  using database = new Database(folder.join('platform.db'))
  const { searched: _, ...unsearched } = tables.cdrs
  const indexed = new Table(database, tables.cdrs)
  const scanned = new Table<StoredCdr>(database, unsearched)
  const numbers = indexed.list({ limit: 5_000 }).data.flatMap(({ src }) => src ?? [])
  const parts = spread([...new Set(numbers.map((number) => number.slice(-4, -1)))], quick ? 10 : 40)
  const times = { indexed: [] as number[], scanned: [] as number[] }
  for (const part of parts) {
    const filter: readonly Filter[] = [{ property: 'src', operator: 'like', value: `%${part}%` }]
    const found = [indexed, scanned].map((cdrs, index) => {
      const began = performance.now()
      const page = cdrs.listJson({ filter, limit: 100 }, { customerId: 1 })
      times[index === 0 ? 'indexed' : 'scanned'].push(1_000 / (performance.now() - began))
      return page.total
    })
    if (found[0] !== found[1]) throw new Error(`The index finds ${found[0]} records, a scan ${found[1]}`)
  }
  return [
    paired('like with three letters, beside a scan', '/s', {
      values: times.indexed,
      floors: times.scanned,
      aim,
      bound: 'at least',
    }),
  ]
}
