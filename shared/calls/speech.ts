/** One turn of a conversation; `at` and `until` in seconds from its beginning, if known. */
export type Speech = {
  readonly speaker: string
  readonly words: string
  readonly at: number | null
  readonly until: number | null
}

/** A time at the beginning of a line: `1:12`, `[00:01:12]`, `(1:12.5)`. */
const clock = /^[[(]?((?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?)[\])]?\s*[-–]?\s*/
/** A speaker's name of up to eight words, none of them a time, followed by a colon and words. */
const named = /^([^:[\]]{1,60}?)\s*(?:[[(]((?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?)[\])])?:\s+(\S.*)$/u
const maxNameWords = 8

/**
 * Parses text with one turn per line, `Name: words`, optionally with a time before it or after the name. Null if it
 * does not begin with a turn: a wrong reading would put words into somebody's mouth. Later lines without a name
 * continue the previous turn.
 */
export function readSpeechLines(text: string): readonly Speech[] | null {
  const turns: Speech[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const turn = readLine(line)
    const last = turns.at(-1)
    if (turn) turns.push(turn)
    else if (last) turns[turns.length - 1] = { ...last, words: `${last.words} ${line.trim()}` }
    else return null
  }
  return turns.length === 0 ? null : turns
}

function readLine(line: string): Speech | null {
  const time = clock.exec(line.trim())
  const rest = line.trim().slice(time?.[0].length ?? 0)
  const [, speaker = '', behind, words = ''] = named.exec(rest) ?? []
  if (speaker.trim() === '' || speaker.trim().split(/\s+/).length > maxNameWords) return null
  const at = readSeconds(time?.[1] ?? behind ?? '')
  return { speaker: speaker.trim(), words: words.trim(), at, until: null }
}

/** Seconds from `72.5`, `1:12` or `00:01:12`; null for anything else. */
export function readSeconds(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  if (!/^(?:\d+:){0,2}\d+(?:\.\d+)?$/.test(plain)) return null
  return plain.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** Formats a conversation as lines that `readSpeechLines` can read: `[1:12] Kofi: Thanks for waiting.` */
export function writeSpeechLines(speech: readonly Speech[]): string {
  return speech.map(writeLine).join('\n')
}

function writeLine({ speaker, words, at }: Speech): string {
  const said = `${speaker}: ${onOneLine(words)}`
  return at === null ? said : `[${clockOf(at)}] ${said}`
}

function onOneLine(words: string): string {
  const lines = words.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}

function clockOf(seconds: number): string {
  const whole = Math.floor(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
