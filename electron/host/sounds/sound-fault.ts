import type { AppError } from '#shared/core/app-error.ts'

/** Ends a byte stream with an error, since a stream can only throw. */
export class SoundFault extends Error {
  readonly error: AppError

  constructor(error: AppError) {
    super(error.code)
    this.error = error
  }
}
