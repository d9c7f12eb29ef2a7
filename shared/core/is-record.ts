/** An object of JSON, its values still unknown. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value of JSON is an object: neither null nor a list. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
