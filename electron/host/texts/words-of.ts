/** A field that should be text, in whichever form it came: a number is one too, and nothing is empty. */
export function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
