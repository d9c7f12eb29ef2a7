import { dirname } from 'node:path'
import type { Log } from '#shared/core/log.ts'
import { Journal } from './journal.ts'
import { KnownIds } from './known-ids.ts'
import { PositionRanges } from './position-ranges.ts'

export type StoreFiles = { readonly ids: KnownIds; readonly journal: Journal }

/** The files as they were left, and what follows from them. */
export type OpenedStore = {
  readonly files: StoreFiles
  /** Of what still lies in the journal. */
  readonly taken: PositionRanges
  /** Position of the last entry. */
  readonly last: number
  /** Characters of text that was not taken. */
  readonly waiting: number
}

/** Opens the known ids, which make this process the owner, then the journal beside them. Throws what they throw. */
export function openStoreFiles({
  path,
  log,
  limits,
}: {
  readonly path: string
  readonly log: Log
  readonly limits: { readonly known: number }
}): OpenedStore {
  const ids = new KnownIds(path, limits.known, log)
  try {
    const journal = new Journal(dirname(path), ids.gone, log)
    for (const segment of journal.segments) ids.learn(segment)
    const taken = PositionRanges.read(journal.segments.at(-1)?.taken ?? '')
    let last = 0
    let waiting = 0
    for (const { first, entries } of journal.read(-1))
      for (const [index, { text }] of entries.entries()) {
        last = first + index
        if (!taken.has(last)) waiting += text.length
      }
    return { files: { ids, journal }, taken, last, waiting }
  } catch (error) {
    ids[Symbol.dispose]()
    throw error
  }
}
