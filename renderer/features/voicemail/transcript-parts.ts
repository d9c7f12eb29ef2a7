/** A transcript, split at the place that has been heard: what was said, what is being said, what is to come. */
export type TranscriptParts = { readonly said: string; readonly now: string; readonly rest: string }

/** Signs that end a clause, with the space behind them. */
const clauseEnd = /[,;:.!?…、。，！？؟،]+["'”’)\]]*\s+|\n+/gu
/** Longest that is marked at once, in UTF-16 units, where no sign ends a clause. */
const longest = 90

/**
 * Splits a transcript by the share of the sound that has been heard, 0 to 1. No word has a time of its own, so the
 * clause at that share of the letters is the one that is being said; before the beginning and at the end there is none.
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

/** The begin of the next word, so that none is cut in two; where there is no space near, any letter. */
function wordBegin(text: string, from: number): number {
  const space = text.slice(from, from + longest).search(/\s\S/u)
  if (space >= 0) return from + space + 1
  return /[\udc00-\udfff]/.test(text[from] ?? '') ? from + 1 : from
}

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
