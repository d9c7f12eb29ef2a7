import type { AppError } from '#shared/core/app-error.ts'
import { errorWords } from '../locales/error-words.ts'
import { listsWords as words } from '../locales/lists.ts'
import type { IconName } from '../ui/icons.ts'

/** Shown instead of the rows: a skeleton, or why there are none and what to do. */
export type EmptyList =
  | 'loading'
  | {
      readonly icon: IconName
      readonly title: string
      readonly words?: string
      readonly action?: { readonly label: string; readonly icon?: IconName; readonly run: () => void }
    }

/** Returns the state of a list that failed to load; `retry` is its button. */
export function failedList(
  title: string,
  error: AppError,
  retry: { readonly run: () => void; readonly icon?: IconName },
): EmptyList {
  return { icon: 'alert', title, words: errorWords(error), action: { label: words.tryAgain, ...retry } }
}
