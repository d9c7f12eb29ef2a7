/** Maximum length of a text of the far end that is shown, in characters. */
const longest = 120

/** Removes control characters and marks that change the text direction, and truncates a long text. */
export function sanitiseText(text: string): string {
  const visible = text.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
  return [...visible.replace(/\s+/g, ' ').trim()].slice(0, longest).join('')
}
