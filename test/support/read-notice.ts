import type { Notice } from '#renderer/stores/notices.ts'
import type { AppError } from '#shared/core/app-error.ts'

/** A notice with its words in the current language. */
export type ReadNotice =
  | { readonly error: AppError; readonly action: string }
  | { readonly words: string; readonly undo?: () => Promise<boolean> | void }

export function readNotice(notice: Notice): ReadNotice {
  return 'error' in notice ? { ...notice, action: notice.action() } : { ...notice, words: notice.words() }
}
