import type { SoundFacts } from '#shared/host/sounds.ts'
import type { SoundType } from './sound-type.ts'

/** As the platform sent them, for `If-Range` and to ask whether it is still the same (RFC 9110 section 8.8). */
export type Validators = { readonly etag: string | null; readonly lastModified: string | null }

/** Facts about a sound from its first response. */
export type SoundHead = Validators & {
  readonly type: SoundType
  /** Bytes of the whole; null where the platform does not say. */
  readonly total: number | null
}

/** The note stored beside a sound on disk. */
export type SoundNote = SoundHead & { readonly total: number; readonly facts: SoundFacts | null }

const types: readonly unknown[] = ['audio/mpeg', 'audio/wav', 'audio/mp4', 'audio/ogg', 'audio/aac']

/** Parses a note from JSON; null for anything else. */
export function readSoundNote(text: string): SoundNote | null {
  try {
    const note: unknown = JSON.parse(text)
    return isNote(note) ? note : null
  } catch {
    return null
  }
}

function isNote(note: unknown): note is SoundNote {
  if (typeof note !== 'object' || note === null) return false
  const { type, total, etag, lastModified, facts } = note as Partial<Record<keyof SoundNote, unknown>>
  const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'
  return (
    types.includes(type) &&
    Number.isSafeInteger(total) &&
    isTextOrNull(etag) &&
    isTextOrNull(lastModified) &&
    (facts === null || isFacts(facts))
  )
}

function isFacts(facts: unknown): facts is SoundFacts {
  if (typeof facts !== 'object' || facts === null) return false
  const { seconds, peaks, isComplete } = facts as Partial<Record<keyof SoundFacts, unknown>>
  return (
    Number.isFinite(seconds) &&
    isComplete === true &&
    Array.isArray(peaks) &&
    peaks.length <= 400 &&
    peaks.every((peak) => Number.isFinite(peak))
  )
}

/**
 * The validator for `If-Range`: a strong entity tag, else the date (RFC 9110 section 13.1.5); null if neither exists.
 */
export function validatorOf({ etag, lastModified }: Validators): string | null {
  return etag !== null && !etag.startsWith('W/') ? etag : lastModified
}
