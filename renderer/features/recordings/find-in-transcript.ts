import type { TranscriptLine } from './transcript-lines.ts'

/** A match: its line, and its index among the matches of that line. */
export type Match = { readonly line: number; readonly nth: number }

/** Maximum number of matches: a single letter in a call of hours is no useful search. */
const most = 10_000

/** Finds all matches in order, ignoring case. */
export function findInTranscript(lines: readonly TranscriptLine[], words: string): readonly Match[] {
  const matches: Match[] = []
  for (const { index, words: said } of lines) {
    const count = partsOf(said, words).filter(({ isMatch }) => isMatch).length
    for (let nth = 0; nth < count; nth += 1) matches.push({ line: index, nth })
    if (matches.length >= most) break
  }
  return matches
}

/** A part of a text; `nth` counts the matches before it. */
export type Part = { readonly text: string; readonly isMatch: boolean; readonly nth: number }

/** Splits a text at its matches; one part if there are none. */
export function partsOf(text: string, words: string): readonly Part[] {
  const wanted = words.trim()
  if (wanted === '') return [{ text, isMatch: false, nth: 0 }]
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replace(/\s+/g, '\\s+'), 'gi')
  const parts: Part[] = []
  let [from, nth] = [0, 0]
  for (const { index, 0: found } of text.matchAll(pattern)) {
    if (index > from) parts.push({ text: text.slice(from, index), isMatch: false, nth })
    parts.push({ text: found, isMatch: true, nth })
    nth += 1
    from = index + found.length
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from), isMatch: false, nth })
  return parts
}
