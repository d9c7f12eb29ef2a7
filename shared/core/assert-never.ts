/** Closes a switch over a union: the compiler rejects an unhandled case. Throws if one occurs at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`)
}
