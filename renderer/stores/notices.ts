import { Emitter } from '#shared/core/emitter.ts'
import type { AppError } from '#shared/core/app-error.ts'

/**
 * Something that a person must be told once: what did not go through and what was meant to happen, or plain words, with
 * how to undo what they say.
 */
export type Notice =
  | { readonly error: AppError; readonly doing: string }
  | { readonly words: string; readonly undo?: () => void }

/** What the app shows as toasts. Views tell, the frame listens. */
export const notices = new Emitter<Notice>()
