import type { AppError } from '#shared/core/app-error.ts'
import type { EmptyList } from '../../../lists/empty-list.ts'
import { errorWords } from '../../../locales/error-words.ts'
import { listsWords } from '../../../locales/lists.ts'
import { recordsWords as words } from '../../../locales/records.ts'

export type ListState = {
  readonly error: AppError | null
  /** The first response has arrived. */
  readonly isKnown: boolean
  readonly isFiltered: boolean
}

export type ListActions = { readonly retry: () => void; readonly clear: () => void }

/** Returns the message shown instead of an empty table; each reason has its own words. */
export function emptyRecords(
  { error, isKnown, isFiltered }: ListState,
  { retry, clear }: ListActions,
): EmptyList {
  if (error) return failedRecords(error, isFiltered, { retry, clear })
  if (!isKnown) return 'loading'
  if (isFiltered)
    return { icon: 'search', title: words.noMatch, action: { label: words.clearFilter, run: clear } }
  return { icon: 'clock', title: words.nothing, words: words.nothingWords }
}

function failedRecords(error: AppError, isFiltered: boolean, { retry, clear }: ListActions): EmptyList {
  switch (error.code) {
    case 'network.unreachable':
    case 'network.timeout':
    case 'host.disconnected':
      return { ...withRetry(words.offline, error, retry), icon: 'offline', words: words.offlineWords }
    case 'platform.forbidden':
      return { icon: 'lock', title: words.notAllowed, words: errorWords(error) }
    case 'platform.refused':
      return isFiltered
        ? {
            icon: 'filter',
            title: words.refused,
            words: errorWords(error),
            action: { label: words.clearFilter, run: clear },
          }
        : withRetry(words.failed, error, retry)
    default:
      return withRetry(words.failed, error, retry)
  }
}

function withRetry(title: string, error: AppError, run: () => void): Exclude<EmptyList, 'loading'> {
  const action = { label: listsWords.tryAgain, icon: 'refresh', run } as const
  return { icon: 'alert', title, words: errorWords(error), action }
}
