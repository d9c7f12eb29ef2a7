/** Whether two values of a field are equal: platforms write an empty value as null, as empty text, or omit it. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return written(one) === written(other)
}

function written(value: unknown): string {
  return value === undefined || value === null || value === '' ? '' : JSON.stringify(value)
}
