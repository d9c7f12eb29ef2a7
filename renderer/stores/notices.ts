import { Emitter } from '#shared/core/emitter.ts'
import type { AppError } from '#shared/core/app-error.ts'

/**
 * A message that is shown once: an error with the action that failed, or plain words, with an undo if possible, which
 * resolves to whether it worked, unless it gives notice itself. Words are functions, which are called again when the
 * language changes.
 */
export type Notice =
  | { readonly error: AppError; readonly action: () => string }
  | { readonly words: () => string; readonly undo?: () => Promise<boolean> | void }

/** Messages that the app shows as toasts: views emit, the frame listens. */
export const notices = new Emitter<Notice>()
