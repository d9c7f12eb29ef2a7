/** The outcome of something that is expected to fail at times: a value, or the error that says why there is none. */
export type Result<Value, Failure> = Ok<Value> | Err<Failure>

export type Ok<Value> = { readonly ok: true; readonly value: Value }
export type Err<Failure> = { readonly ok: false; readonly error: Failure }

export function ok<Value>(value: Value): Ok<Value> {
  return { ok: true, value }
}

export function err<Failure>(error: Failure): Err<Failure> {
  return { ok: false, error }
}
