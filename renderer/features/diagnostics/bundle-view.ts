import type { DiagnosticsPart } from '#shared/host/diagnostics.ts'
import { diagnosticsWords as words } from '../../locales/diagnostics.ts'
import { region } from '../../locales/region.ts'

/** A size in words: `812 bytes`, `14 kB`, `1.4 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000) return words.bytes(bytes)
  if (bytes < 1_000_000) return words.kilobytes(`${Math.round(bytes / 1_000)}`)
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return words.megabytes((bytes / 1_000_000).toLocaleString(region.value.locale, digits))
}

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Returns up to `max` offsets at which `query` occurs, ignoring case. */
export function matchOffsets(text: string, query: string, max = 2_000): readonly number[] {
  if (query === '') return []
  // Lower-cases code unit by code unit, so that offsets match the text: `İ` would become two.
  const [haystack, needle] = [lower(text), lower(query)]
  const offsets: number[] = []
  for (
    let at = haystack.indexOf(needle);
    at !== -1 && offsets.length < max;
    at = haystack.indexOf(needle, at + needle.length)
  )
    offsets.push(at)
  return offsets
}

function lower(text: string): string {
  const lowered = text.toLowerCase()
  return lowered.length === text.length ? lowered : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

type Piece = { readonly text: string; readonly match: number | null }
/** Lines laid out together; `from` is their offset in the text. */
export type Chunk = { readonly from: number; readonly lines: number; readonly pieces: readonly Piece[] }

const linesPerChunk = 100

/** Splits the text into chunks of a hundred lines, with matches as separate pieces; `match` counts the matches. */
export function chunksOf(text: string, offsets: readonly number[], length: number): readonly Chunk[] {
  const chunks: Chunk[] = []
  let from = 0
  let match = 0
  while (from < text.length) {
    const [end, lines] = endOfChunk(text, from)
    const pieces: Piece[] = []
    let at = from
    for (let offset = offsets[match]; offset !== undefined && offset < end; offset = offsets[match]) {
      if (offset > at) pieces.push({ text: text.slice(at, offset), match: null })
      pieces.push({ text: text.slice(offset, offset + length), match })
      at = offset + length
      match += 1
    }
    if (at < end) pieces.push({ text: text.slice(at, end), match: null })
    chunks.push({ from, lines, pieces })
    from = Math.max(end, at)
  }
  return chunks
}

function endOfChunk(text: string, from: number): readonly [end: number, lines: number] {
  let end = from
  for (let lines = 0; lines < linesPerChunk; lines += 1) {
    const next = text.indexOf('\n', end)
    if (next === -1) return [text.length, lines + 1]
    end = next + 1
  }
  return [end, linesPerChunk]
}

/** A part as shown in the list. */
export type ListedPart = DiagnosticsPart & {
  readonly title: string
  readonly size: string
  readonly included: boolean
  /** Number of search matches. */
  readonly matchCount: number
}

/** The title of a part; a call is named by its start time. */
export function partTitle({ kind, callAt, isReported }: Omit<DiagnosticsPart, 'file' | 'text'>): string {
  if (callAt === undefined) return words.names[kind]
  const call = words.callAt(momentWords(callAt))
  return isReported ? words.reportedCall(call) : call
}

/** A date and time in the region's format and this computer's time zone. */
export function momentWords(at: number): string {
  return new Date(at).toLocaleString(region.value.locale, { dateStyle: 'medium', timeStyle: 'short' })
}
