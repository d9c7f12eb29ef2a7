/** A transcript split at the playback position: already said, current clause, still to come. */
export type TranscriptParts = { readonly spoken: string; readonly current: string; readonly rest: string }

/** Punctuation that ends a clause, with the following space. */
const clauseEndPattern = /[,;:.!?…、。，！？؟،]+["'”’)\]]*\s+|\n+/gu
/** Maximum length of the marked part, in UTF-16 units, if no punctuation ends a clause. */
const maxClauseLength = 90

/**
 * Splits a transcript by the share of the audio played, 0 to 1. Words have no times, so the clause at that share of the
 * characters is taken as the current one; there is none before the start and at the end.
 */
export function transcriptParts(text: string, share: number): TranscriptParts {
  if (!(share > 0)) return { spoken: '', current: '', rest: text }
  if (share >= 1) return { spoken: text, current: '', rest: '' }
  const at = Math.floor(text.length * share)
  const from = clauseStart(text, at)
  const to = clauseEnd(text, at)
  return { spoken: text.slice(0, from), current: text.slice(from, to), rest: text.slice(to) }
}

function clauseStart(text: string, at: number): number {
  const windowStart = Math.max(0, at - maxClauseLength)
  const ends = [...text.slice(windowStart, at + 1).matchAll(clauseEndPattern)].map(
    (end) => windowStart + end.index + end[0].length,
  )
  return ends.filter((end) => end <= at).at(-1) ?? (windowStart === 0 ? 0 : wordStart(text, windowStart))
}

function clauseEnd(text: string, at: number): number {
  const windowEnd = Math.min(text.length, at + maxClauseLength)
  for (const end of text.slice(at, windowEnd).matchAll(clauseEndPattern)) {
    const finish = at + end.index + end[0].trimEnd().length
    if (finish > at) return finish
  }
  return windowEnd === text.length ? windowEnd : wordStart(text, windowEnd)
}

/** Returns the start of the next word, so that no word is cut; without a space nearby, any character. */
function wordStart(text: string, from: number): number {
  const space = text.slice(from, from + maxClauseLength).search(/\s\S/u)
  if (space >= 0) return from + space + 1
  return /[\udc00-\udfff]/.test(text[from] ?? '') ? from + 1 : from
}

/** Control characters other than line ends, private use characters and lone surrogates. */
const controlCharacters = /[\p{Co}\p{Cs}]|(?!\n)\p{Cc}/gu
/** Characters that change the direction of the surrounding text (UAX #9 section 2), or are invisible. */
const invisibleCharacters =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]+/gu
/** More combining marks on one letter than any script needs: they would cover the neighbouring lines. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu

/** Returns a transcript that is safe to show and copy, in full: no hidden text, no effect on surrounding text. */
export function shownTranscript(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(controlCharacters, ' ')
    .replace(invisibleCharacters, '')
    .replace(stackedMarks, '$1')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
