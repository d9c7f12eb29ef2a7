/** Longest telephone number as people write it, in characters, including separators and an extension. */
const maxLength = 40

const scheme = /^tel:/i
/** An extension at the end: `ext. 12`, `x12`, `;ext=12`, `Durchwahl 12`. */
const extension = /[\s,;]*(?:x|ext|extn|extension|durchwahl|dw|nst)\s*[.:=]?\s*\d+$/iu
const symbols = /^[\d\s()[\]+\-‐-―./*#,;]+$/u

/**
 * Whether a text is a number as people write it: digits, or a feature code with * or #, with any separators, pauses and
 * an extension. It need not be a number that can be dialled.
 */
export function isWrittenNumber(text: string): boolean {
  if (text.length > maxLength) return false
  const number = text.trim().replace(scheme, '').replace(extension, '')
  return /[\d*#]/.test(number) && symbols.test(number)
}
