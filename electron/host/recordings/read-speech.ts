import { maxTextLength, readText } from '#shared/api/read-field.ts'
import { readSeconds, readSpeechLines, type Speech } from '#shared/calls/speech.ts'
import { isRecord, type Fields } from '#shared/core/is-record.ts'
import { parseJson } from '#shared/core/parse-json.ts'

/** More turns than a working day has are not a conversation. */
const maxTurns = 50_000

/**
 * Reads `transcript_speakers`, which the specification leaves open: a JSON list of turns with the usual names, such a
 * list inside one object, or lines of text that begin with a name. Null for anything that cannot be read whole, and for
 * text longer than a transcript may be.
 */
export function readSpeech(value: unknown): readonly Speech[] | null {
  if (typeof value !== 'string') return readTurns(value)
  if (value.length > maxTextLength.transcript) return null
  const text = value.trim()
  if (!/^[[{]/.test(text)) return readSpeechLines(text)
  const parsed = parseJson(text)
  return parsed === undefined ? readSpeechLines(text) : readTurns(parsed)
}

function readTurns(value: unknown): readonly Speech[] | null {
  const list = Array.isArray(value) ? value : onlyListOf(value)
  if (!list || list.length === 0 || list.length > maxTurns) return null
  const turns: Speech[] = []
  let length = 0
  for (const item of list) {
    const turn = isRecord(item) ? readTurn(item) : null
    if (!turn) return null
    length += turn.words.length
    if (length > maxTextLength.transcript) return null
    if (turn.words !== '') turns.push(turn)
  }
  return turns.length === 0 ? null : sortedByTime(turns)
}

/** `{"turns": [...]}`, with any name for the list. */
function onlyListOf(item: unknown): readonly unknown[] | undefined {
  if (!isRecord(item)) return undefined
  const lists = Object.values(item).filter((value) => Array.isArray(value))
  return lists.length === 1 ? lists[0] : undefined
}

function readTurn(item: Fields): Speech | null {
  const speaker = readSpeaker(item)
  const words = readWords(firstPresent(item, ['text', 'words', 'transcript']))
  if (speaker === null || words === null) return null
  return {
    speaker,
    words,
    at: readTime(firstPresent(item, ['start', 'from', 'begin'])),
    until: readTime(firstPresent(item, ['end', 'to'])),
  }
}

function readSpeaker(item: Fields): string | null {
  const value = firstPresent(item, ['speaker', 'name', 'channel'])
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const name = readText(value, 'name').trim()
  if (name !== '' && !/^\d+$/.test(name)) return name
  const isChannel = firstPresent(item, ['speaker', 'name']) === undefined
  return `${isChannel ? 'Channel' : 'Speaker'} ${name}`.trim()
}

/** Text, or a list of words with a time each. */
function readWords(value: unknown): string | null {
  if (typeof value === 'string') return value.trim()
  if (!Array.isArray(value)) return null
  const words = value.map((word) => (isRecord(word) ? firstPresent(word, ['word', 'text', 'content']) : word))
  return words.every((word) => typeof word === 'string') ? words.join(' ').trim() : null
}

function readTime(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : null
  return typeof value === 'string' ? readSeconds(value) : null
}

/** Sorts turns by time, if all have one. */
function sortedByTime(turns: readonly Speech[]): readonly Speech[] {
  return turns.every(({ at }) => at !== null)
    ? turns.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))
    : turns
}

function firstPresent(item: Fields, names: readonly string[]): unknown {
  return names.map((name) => item[name]).find((value) => value !== undefined && value !== null)
}
