/** Maximum length of a text of the far end that is shown, in characters. */
const longest = 120

/** Control characters, marks that change the text direction, line ends. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** Characters without a width; a zero-width joiner and non-joiner shape emoji and Persian words, and stay within a text. */
const invisible = /[\u00ad\u200b\u2060-\u2064\ufeff]/gu
/** A text without a visible character; the last three are blank letters. */
const blank = /^(?:\u200d|[\s\u200c\u115f\u1160\u2800\u3164\uffa0])*$/u

/**
 * Removes control characters, marks that change the text direction and characters without a width, and truncates a long
 * text. A text that would be seen as blank becomes empty.
 */
export function sanitiseText(text: string): string {
  const visible = text.replace(unsafe, ' ').replace(invisible, '')
  if (blank.test(visible)) return ''
  return [...visible.replace(/\s+/g, ' ').trim()].slice(0, longest).join('')
}
