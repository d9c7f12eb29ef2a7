/** Whether two values of a field are the same: platforms write nothing as null, as empty text, or not at all. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return written(one) === written(other)
}

function written(value: unknown): string {
  return value === undefined || value === null || value === '' ? '' : JSON.stringify(value)
}
