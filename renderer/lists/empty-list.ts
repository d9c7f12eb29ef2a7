import type { AppError } from '#shared/core/app-error.ts'
import { errorWords } from '../locales/error-words.ts'
import { listsWords as words } from '../locales/lists.ts'
import type { IconName } from '../ui/icons.ts'

/** What stands in place of the rows while there are none: a skeleton, or why there is none and what can be done. */
export type EmptyList =
  | 'loading'
  | {
      readonly icon: IconName
      readonly title: string
      readonly words?: string
      readonly action?: { readonly label: string; readonly icon?: IconName; readonly run: () => void }
    }

/** The list could not be loaded; `retry` stands on the button. */
export function failedList(
  title: string,
  error: AppError,
  retry: { readonly run: () => void; readonly icon?: IconName },
): EmptyList {
  return { icon: 'alert', title, words: errorWords(error), action: { label: words.tryAgain, ...retry } }
}
