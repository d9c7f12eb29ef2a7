import type { Voicemail } from '#shared/host/voicemail.ts'

/**
 * The rows with a message that is no longer among them: it became old by being played, and stays in its place until the
 * agent goes on. Newest first.
 */
export function withKept(rows: readonly Voicemail[], kept: Voicemail | null): readonly Voicemail[] {
  if (!kept || rows.some(({ id }) => id === kept.id)) return rows
  const at = rows.findIndex((row) => row.at < kept.at || (row.at === kept.at && row.id < kept.id))
  return at < 0 ? [...rows, kept] : rows.toSpliced(at, 0, kept)
}
