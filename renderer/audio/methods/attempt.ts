import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'

/** Treats a refusal by the browser as an expected failure. */
export async function attempt<Value>(action: () => Promise<Value>): Outcome<Value> {
  try {
    return ok(await action())
  } catch (fault) {
    return err(appError('audio.failed', describeFault(fault)))
  }
}

export function succeed(_nothing: void): Result {
  return ok(undefined)
}

export function describeFault(fault: unknown): string {
  return fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault)
}
