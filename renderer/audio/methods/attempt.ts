import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'

/** What the browser refuses is an expected failure. */
export async function attempt<Value>(act: () => Promise<Value>): Promise<Result<Value, AppError>> {
  try {
    return ok(await act())
  } catch (fault) {
    return err(appError('audio.failed', faultWords(fault)))
  }
}

export function done(_nothing: void): Result<undefined, AppError> {
  return ok(undefined)
}

export function faultWords(fault: unknown): string {
  return fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault)
}
