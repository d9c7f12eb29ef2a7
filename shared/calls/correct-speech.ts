import { readSpeechLines, writeSpeechLines, type Speech } from './speech.ts'

/**
 * A conversation after its lines were corrected by hand. A turn that keeps its time as written keeps its exact one, and
 * its end: lines tell whole seconds. Null where the lines cannot be read any more.
 */
export function correctSpeech(lines: string, before: readonly Speech[]): readonly Speech[] | null {
  const read = readSpeechLines(lines)
  if (read === null) return null
  const known = new Map(before.map((turn) => [keyOf(turn), turn]))
  return read.map((turn) => {
    const same = known.get(keyOf(turn))
    return same ? { ...turn, at: same.at, until: same.until } : turn
  })
}

function keyOf({ speaker, at }: Speech): string {
  return writeSpeechLines([{ speaker, at, words: '', until: null }])
}
