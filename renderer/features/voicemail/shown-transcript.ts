/** Controls other than line ends. */
const controls = /[\p{Co}\p{Cs}]|(?!\n)\p{Cc}/gu
/** Marks that turn the direction of what stands around them (UAX #9 section 2), or that nobody sees. */
const unseen =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]+/gu
/** More marks on one letter than any script needs: they would cover the lines above and below. */
const piled = /(\p{M}{4})\p{M}+/gu

/** A transcript ready to be shown and copied, whole: nothing in it hides, or turns the direction of what is beside it. */
export function shownTranscript(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(controls, ' ')
    .replace(unseen, '')
    .replace(piled, '$1')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
