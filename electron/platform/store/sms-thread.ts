/**
 * The name of the thread between two numbers: the same in both directions, with or without the leading `+`, `00` or
 * blanks.
 */
export function threadOf(one: string, other: string): string {
  return [one, other].map(plain).toSorted().join('|')
}

function plain(number: string): string {
  const digits = number.replace(/\D/g, '').replace(/^00/, '')
  return digits === '' ? number.trim().toLowerCase() : digits
}
