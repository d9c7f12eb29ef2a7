import { errorBecause } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'
import { err, ok, type Result } from '#shared/core/result.ts'

/** A quoted part, an escaped character, or any other non-space character. */
const part = /'([^']*)'|"((?:\\["\\]|\\(?!["\\])|[^"\\])*)"|\\([\s"'\\])|([^\s"'])/y

/**
 * Splits a command line into words like a shell, without other shell features: no variables, no globs, no pipes. Single
 * quotes are literal; in double quotes `\"` and `\\` are escapes; outside, a backslash escapes a space, a quote or a
 * backslash and is literal before anything else, as in Windows paths. Fails with `settings.invalid` if a quote is not
 * closed.
 */
export function splitWords(line: string): Result<readonly string[]> {
  const words: string[] = []
  let word: string | undefined
  part.lastIndex = 0
  for (let at = 0; at < line.length; at = part.lastIndex) {
    part.lastIndex = at
    const found = part.exec(line)
    if (found) {
      const [, single, double, escaped, plain] = found
      word = (word ?? '') + (single ?? double?.replace(/\\(["\\])/g, '$1') ?? escaped ?? plain ?? '')
    } else if (/\s/.test(line.charAt(at))) {
      if (word !== undefined) words.push(word)
      word = undefined
      part.lastIndex = at + 1
    } else return err(errorBecause('settings.invalid', reason('command.open-quote')))
  }
  return ok(word === undefined ? words : [...words, word])
}
