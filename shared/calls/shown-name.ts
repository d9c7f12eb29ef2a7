import { remembering } from '../core/remembering.ts'

/** Longest name that is shown, in code points: whatever is longer was not written for a person. */
const longest = 80

/** Controls and line ends. */
const controls = /[\p{Cc}\p{Co}\p{Cs}\u2028\u2029]+/gu
/**
 * Marks that turn the direction of what stands around them (UAX #9 section 2), or that nobody sees. The joiners of
 * Indic scripts, Persian and emoji stay.
 */
const unseen =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]+/gu
/** More marks on one letter than any script needs: they would cover the lines above and below. */
const piled = /(\p{M}{4})\p{M}+/gu

/** Letters that are written from right to left: strong characters R and AL of UAX #9, by script. */
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/**
 * A name that somebody else chose, ready to be shown in one line: a caller's, a contact's. One with letters that run from
 * right to left is isolated (FSI and PDI, UAX #9 section 2.4), so that it turns nothing beside it in a notice, a title or
 * a sentence, where no mark-up can do that. It says nothing of mark-up: who shows it puts it there as text.
 */
export function shownName(name: string): string {
  const plain = plainName(name)
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}

/** A longer text without what turns its direction or is not seen, for a surface without mark-up, such as a notice. */
export function withoutMarks(text: string): string {
  return text.replace(unseen, '')
}

/** A name without isolation: for a field in which it is changed. */
export function plainName(name: string): string {
  return shown(name.slice(0, longest * 8), '')
}

const shown = remembering((name) => {
  const plain = name
    .replace(controls, ' ')
    .replace(unseen, '')
    .replace(piled, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const signs = [...plain]
  return signs.length <= longest
    ? plain
    : `${signs
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
})
