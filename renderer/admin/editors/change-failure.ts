import type { AppError } from '#shared/core/app-error.ts'
import type { Result } from '#shared/core/result.ts'
import type { AdminSaved } from '#shared/host/admin.ts'
import { adminEditorWords as words } from '../../locales/admin-editors.ts'
import { errorWords } from '../../locales/error-words.ts'
import { noWords } from '../../locales/words-ref.ts'

/** Returns the platform's own reasons for refusing a record, or else the error in words. */
export function refusalWords(error: AppError): string {
  return error.errors?.join(' ') ?? errorWords(error)
}

/** Returns a function of why a change was not saved, in words, which are empty if it was. */
export function changeFailure(changed: Result<AdminSaved>): () => string {
  if (!changed.ok) return () => refusalWords(changed.error)
  return changed.value.kind === 'saved' ? noWords : () => words.changedMeanwhile
}
