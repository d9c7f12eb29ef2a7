import type { AppError } from '../core/app-error.ts'
import type { Result } from '../core/result.ts'

/** What every host method answers with. */
export type Reply<Value = undefined> = Promise<Result<Value, AppError>>
