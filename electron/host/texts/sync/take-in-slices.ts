import type { Sms } from '#shared/api/modules/storage.ts'
import type { Taken, TextStore } from '../copy/text-store.ts'

/** So many texts are written at a time: calls go on between two slices, which take some milliseconds each. */
const slice = 20

export type TakeInSlices = (records: readonly Sms[]) => Promise<Taken>

/** Takes records without keeping the host from anything else for long. Nothing more is written once `isOver` is true. */
export async function takeInSlices(
  store: Pick<TextStore, 'take'>,
  records: readonly Sms[],
  isOver: () => boolean,
): Promise<Taken> {
  let all: Taken = { changed: false, known: 0, arrived: [] }
  for (let from = 0; from < records.length && !isOver(); from += slice) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve))
    if (isOver()) break
    const { changed, known, arrived } = store.take(records.slice(from, from + slice))
    all = {
      changed: all.changed || changed,
      known: all.known + known,
      arrived: [...all.arrived, ...arrived],
    }
  }
  return all
}
