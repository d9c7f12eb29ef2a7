import { errorBecause } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'
import { err, ok, type Result } from '#shared/core/result.ts'

/** A quoted part, an escaped character, or anything else that is no space. */
const part = /'([^']*)'|"((?:\\["\\]|\\(?!["\\])|[^"\\])*)"|\\([\s"'\\])|([^\s"'])/y

/**
 * The words of a command line as a shell would split it, with nothing else that a shell does: no variables, no globs,
 * no pipes. Single quotes take all as it stands; in double quotes `\"` and `\\` are escapes; outside, a backslash takes
 * a space, a quote or a backslash as it stands and is itself before anything else, as in paths of Windows. Fails with
 * `settings.invalid` where a quote is not closed.
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
