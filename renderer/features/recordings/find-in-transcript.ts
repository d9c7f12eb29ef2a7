import type { TranscriptLine } from './transcript-lines.ts'

/** A match: its line, and its index among the matches of that line. */
export type Match = { readonly line: number; readonly nth: number }

/** Maximum number of matches: a single letter in a call of hours is no useful search. */
const maxMatches = 10_000

/** Finds all matches in order, ignoring case. */
export function findInTranscript(lines: readonly TranscriptLine[], query: string): readonly Match[] {
  const matches: Match[] = []
  for (const { index, words: text } of lines) {
    const count = splitAtMatches(text, query).filter(({ isMatch }) => isMatch).length
    for (let nth = 0; nth < count; nth += 1) matches.push({ line: index, nth })
    if (matches.length >= maxMatches) break
  }
  return matches
}

/** A part of a text; `nth` counts the matches before it. */
export type TextPart = { readonly text: string; readonly isMatch: boolean; readonly nth: number }

/** Splits a text at its matches; one part if there are none. */
export function splitAtMatches(text: string, query: string): readonly TextPart[] {
  const term = query.trim()
  if (term === '') return [{ text, isMatch: false, nth: 0 }]
  const pattern = new RegExp(term.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replace(/\s+/g, '\\s+'), 'gi')
  const parts: TextPart[] = []
  let [from, nth] = [0, 0]
  for (const { index, 0: matched } of text.matchAll(pattern)) {
    if (index > from) parts.push({ text: text.slice(from, index), isMatch: false, nth })
    parts.push({ text: matched, isMatch: true, nth })
    nth += 1
    from = index + matched.length
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from), isMatch: false, nth })
  return parts
}
