import { fillStore, readDataset } from '#electron/platform/demo/dataset.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'

/** A Friday at noon, UTC. */
export const now = Date.UTC(2026, 10, 20, 12)

/** A store with a data set, in memory. */
export function filled(name: string, { seed = 1, at = now } = {}): Store {
  const dataset = readDataset(name)
  if (!dataset) throw new Error(name)
  const store = openStore(':memory:')
  fillStore(store, { dataset, seed, now: at })
  return store
}
