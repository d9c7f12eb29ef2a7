import { isSame } from '#shared/core/is-same.ts'
import type { StorageNotice } from '#shared/host/storage.ts'
import type { StateStore } from '../state-store.ts'

/** What a person must know of files that cannot be used: one notice of each kind, in the slice `storage`. */
export class StorageNotices {
  private readonly store: Pick<StateStore, 'set' | 'value'>

  constructor(store: Pick<StateStore, 'set' | 'value'>) {
    this.store = store
  }

  /** Says it, or with null that it is over. */
  set(what: StorageNotice['what'], notice: Omit<StorageNotice, 'what'> | null): void {
    const present = this.store.value.storage
    const others = present.filter((each) => each.what !== what)
    const next = notice ? [...others, { ...notice, what }] : others
    if (!isSame(present, next)) this.store.set('storage', next)
  }
}
