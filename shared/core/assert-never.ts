/** Closes a switch over a union: the compiler refuses a case that is not handled. Throws if one arrives all the same. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`)
}
