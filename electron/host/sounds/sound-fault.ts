import type { AppError } from '#shared/core/app-error.ts'

/** Ends a stream of bytes with the reason why there are no more: a stream can only throw. */
export class SoundFault extends Error {
  readonly error: AppError

  constructor(error: AppError) {
    super(error.code)
    this.error = error
  }
}
