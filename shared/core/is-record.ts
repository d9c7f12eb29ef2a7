/** A JSON object whose values are still unknown. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a JSON value is an object: neither null nor an array. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
