import type { Sms } from '#shared/api/modules/storage.ts'
import type { Upserted } from '../copy/record-writer.ts'
import type { TextStore } from '../copy/text-store.ts'

/** Texts written at a time, which takes a few milliseconds; calls are served in between. */
const batchSize = 100

export type UpsertRecords = (records: readonly Sms[]) => Promise<Upserted>

/** Writes records in batches, so that the host is never blocked for long. Stops writing once `isOver` is true. */
export async function upsertInBatches(
  store: Pick<TextStore, 'upsert'>,
  records: readonly Sms[],
  isStopped: () => boolean,
): Promise<Upserted> {
  let all: Upserted = { changed: false, knownCount: 0, arrived: [] }
  for (let from = 0; from < records.length && !isStopped(); from += batchSize) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve))
    if (isStopped()) break
    const { changed, knownCount, arrived } = store.upsert(records.slice(from, from + batchSize))
    all = {
      changed: all.changed || changed,
      knownCount: all.knownCount + knownCount,
      arrived: [...all.arrived, ...arrived],
    }
  }
  return all
}
