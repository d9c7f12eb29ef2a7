import type { AppError } from './app-error.ts'

/** Result of an operation that is expected to fail at times: a value, or the error. */
export type Result<Value = undefined, Failure = AppError> = Ok<Value> | Err<Failure>

/** A pending result. */
export type Outcome<Value = undefined> = Promise<Result<Value>>

export type Ok<Value> = { readonly ok: true; readonly value: Value }
export type Err<Failure> = { readonly ok: false; readonly error: Failure }

export function ok<Value>(value: Value): Ok<Value> {
  return { ok: true, value }
}

/** The same outcome without its value. */
export async function withoutValue(outcome: Outcome<unknown>): Outcome {
  const settled = await outcome
  return settled.ok ? ok(undefined) : settled
}

export function err<Failure>(error: Failure): Err<Failure> {
  return { ok: false, error }
}
