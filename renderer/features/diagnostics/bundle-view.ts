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

/** Returns up to `most` offsets at which `query` occurs, ignoring case. */
export function placesOf(text: string, query: string, most = 2_000): readonly number[] {
  if (query === '') return []
  // Lower-cases code unit by code unit, so that offsets match the text: `İ` would become two.
  const [where, what] = [lower(text), lower(query)]
  const places: number[] = []
  for (
    let at = where.indexOf(what);
    at !== -1 && places.length < most;
    at = where.indexOf(what, at + what.length)
  )
    places.push(at)
  return places
}

function lower(text: string): string {
  const short = text.toLowerCase()
  return short.length === text.length ? short : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

type Piece = { readonly text: string; readonly match: number | null }
/** Lines laid out together; `from` is their offset in the text. */
export type Chunk = { readonly from: number; readonly lines: number; readonly pieces: readonly Piece[] }

const linesAChunk = 100

/** Splits the text into chunks of a hundred lines, with matches as separate pieces; `match` counts the matches. */
export function chunksOf(text: string, places: readonly number[], length: number): readonly Chunk[] {
  const chunks: Chunk[] = []
  let from = 0
  let match = 0
  while (from < text.length) {
    const [end, lines] = endOfChunk(text, from)
    const pieces: Piece[] = []
    let at = from
    for (let place = places[match]; place !== undefined && place < end; place = places[match]) {
      if (place > at) pieces.push({ text: text.slice(at, place), match: null })
      pieces.push({ text: text.slice(place, place + length), match })
      at = place + length
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
  for (let lines = 0; lines < linesAChunk; lines += 1) {
    const next = text.indexOf('\n', end)
    if (next === -1) return [text.length, lines + 1]
    end = next + 1
  }
  return [end, linesAChunk]
}

/** A part as shown in the list. */
export type ListedPart = DiagnosticsPart & {
  readonly title: string
  readonly size: string
  readonly included: boolean
  /** Number of search matches. */
  readonly found: number
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
