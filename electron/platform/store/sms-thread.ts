/**
 * The name of the thread between two numbers: the same in both directions, with or without the leading `+`, `00` or
 * blanks.
 */
export function threadOf(first: string, second: string): string {
  return [first, second].map(normalised).toSorted().join('|')
}

function normalised(number: string): string {
  const digits = number.replace(/\D/g, '').replace(/^00/, '')
  return digits === '' ? number.trim().toLowerCase() : digits
}
