import { isSame } from '#shared/core/is-same.ts'
import type { StorageNotice } from '#shared/host/storage.ts'

/** What a person must know of files that cannot be used: one notice of each kind. */
export class StorageNotices {
  private readonly publish: (notices: readonly StorageNotice[]) => void
  private notices: readonly StorageNotice[] = []

  constructor(publish: (notices: readonly StorageNotice[]) => void) {
    this.publish = publish
  }

  /** Shows it, or with null takes it back. */
  set(what: StorageNotice['what'], notice: Omit<StorageNotice, 'what'> | null): void {
    const others = this.notices.filter((each) => each.what !== what)
    const next = notice ? [...others, { ...notice, what }] : others
    if (isSame(this.notices, next)) return
    this.notices = next
    this.publish(next)
  }
}
