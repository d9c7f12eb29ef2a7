/** Whether two values of a field are equal: platforms write an empty value as null, as empty text, or omit it. */
export function isSameValue(first: unknown, second: unknown): boolean {
  return normalise(first) === normalise(second)
}

function normalise(value: unknown): string {
  return value === undefined || value === null || value === '' ? '' : JSON.stringify(value)
}
