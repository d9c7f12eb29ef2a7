import { remembering } from '../core/remembering.ts'

/** Maximum length of a shown name, in code points: anything longer was not written for a person. */
const maxLength = 80

/** Controls and line ends. */
const controls = /[\p{Cc}\p{Co}\p{Cs}\u2028\u2029]+/gu
/**
 * Invisible marks, and marks that change the direction of surrounding text (UAX #9 section 2). The joiners of Indic
 * scripts, Persian and emoji stay.
 */
const unseen =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]+/gu
/** More combining marks on one letter than any script needs; they would cover the lines above and below. */
const piled = /(\p{M}{4})\p{M}+/gu

/** Right-to-left letters: strong characters R and AL of UAX #9, by script. */
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/**
 * Prepares a name chosen by somebody else, a caller's or a contact's, for display on one line. A name with
 * right-to-left letters is isolated (FSI and PDI, UAX #9 section 2.4), so that it does not reorder its surroundings in
 * a notice, a title or a sentence, where mark-up is not available. It does not escape mark-up: insert the result as
 * text.
 */
export function shownName(name: string): string {
  const plain = plainName(name)
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}

/** Removes invisible and direction-changing marks from a longer text, for surfaces without mark-up, like notices. */
export function withoutMarks(text: string): string {
  return text.replace(unseen, '')
}

/** The name without isolation, for a field in which it is edited. */
export function plainName(name: string): string {
  return shown(name.slice(0, maxLength * 8), '')
}

const shown = remembering((name) => {
  const plain = name
    .replace(controls, ' ')
    .replace(unseen, '')
    .replace(piled, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const signs = [...plain]
  return signs.length <= maxLength
    ? plain
    : `${signs
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
})
