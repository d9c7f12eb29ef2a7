/** A transcript split at the playback position: already said, current clause, still to come. */
export type TranscriptParts = { readonly said: string; readonly now: string; readonly rest: string }

/** Punctuation that ends a clause, with the following space. */
const clauseEnd = /[,;:.!?…、。，！？؟،]+["'”’)\]]*\s+|\n+/gu
/** Maximum length of the marked part, in UTF-16 units, if no punctuation ends a clause. */
const longest = 90

/**
 * Splits a transcript by the share of the audio played, 0 to 1. Words have no times, so the clause at that share of the
 * characters is taken as the current one; there is none before the start and at the end.
 */
export function transcriptParts(text: string, share: number): TranscriptParts {
  if (!(share > 0)) return { said: '', now: '', rest: text }
  if (share >= 1) return { said: text, now: '', rest: '' }
  const at = Math.floor(text.length * share)
  const from = clauseBegin(text, at)
  const to = clauseFinish(text, at)
  return { said: text.slice(0, from), now: text.slice(from, to), rest: text.slice(to) }
}

function clauseBegin(text: string, at: number): number {
  const near = Math.max(0, at - longest)
  const ends = [...text.slice(near, at + 1).matchAll(clauseEnd)].map(
    (end) => near + end.index + end[0].length,
  )
  return ends.filter((end) => end <= at).at(-1) ?? (near === 0 ? 0 : wordBegin(text, near))
}

function clauseFinish(text: string, at: number): number {
  const far = Math.min(text.length, at + longest)
  for (const end of text.slice(at, far).matchAll(clauseEnd)) {
    const finish = at + end.index + end[0].trimEnd().length
    if (finish > at) return finish
  }
  return far === text.length ? far : wordBegin(text, far)
}

/** Returns the start of the next word, so that no word is cut; without a space nearby, any character. */
function wordBegin(text: string, from: number): number {
  const space = text.slice(from, from + longest).search(/\s\S/u)
  if (space >= 0) return from + space + 1
  return /[\udc00-\udfff]/.test(text[from] ?? '') ? from + 1 : from
}

/** Control characters other than line ends, private use characters and lone surrogates. */
const controls = /[\p{Co}\p{Cs}]|(?!\n)\p{Cc}/gu
/** Characters that change the direction of the surrounding text (UAX #9 section 2), or are invisible. */
const unseen =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]+/gu
/** More combining marks on one letter than any script needs: they would cover the neighbouring lines. */
const piled = /(\p{M}{4})\p{M}+/gu

/** Returns a transcript that is safe to show and copy, in full: no hidden text, no effect on surrounding text. */
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
