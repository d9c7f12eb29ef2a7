import type { StorageNotice } from '#shared/host/storage.ts'
import { storageTable as table } from './storage.ts'

/** What cannot be kept, what is safe, and what happens next. */
export function storageWords({ what, fault, movedTo }: StorageNotice): {
  readonly title: string
  readonly words: string
} {
  const reason = table.faults[fault]
  switch (what) {
    case 'missed-calls':
      return { title: table.missedCalls, words: table.missedCallsKept(reason) }
    case 'settings':
      return movedTo
        ? { title: table.settingsDamaged, words: table.settingsMoved(movedTo) }
        : { title: table.settingsUnread, words: table.settingsLost(reason) }
    case 'removal':
      return { title: table.removal, words: table.removalLater }
  }
}
