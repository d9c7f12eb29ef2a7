import { readSpeechLines, writeSpeechLines, type Speech } from './speech.ts'

/**
 * Applies manual corrections of a conversation's lines. A turn whose written time is unchanged keeps its exact start
 * and end, since lines only show whole seconds. Null if the lines can no longer be parsed.
 */
export function correctSpeech(lines: string, before: readonly Speech[]): readonly Speech[] | null {
  const read = readSpeechLines(lines)
  if (read === null) return null
  const known = new Map(before.map((turn) => [keyOf(turn), turn]))
  return read.map((turn) => {
    const previous = known.get(keyOf(turn))
    return previous ? { ...turn, at: previous.at, until: previous.until } : turn
  })
}

function keyOf({ speaker, at }: Speech): string {
  return writeSpeechLines([{ speaker, at, words: '', until: null }])
}
