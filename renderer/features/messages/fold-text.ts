/** Longest text that is shown whole at once, in characters of JavaScript, and its most lines. */
const most = { characters: 900, lines: 18 }

/** The beginning of a long text, cut between two words where it can be; null for one that is shown whole. */
export function foldText(words: string): string | null {
  const lines = words.split('\n', most.lines + 1)
  const isHigh = lines.length > most.lines
  if (words.length <= most.characters && !isHigh) return null
  const begin = (isHigh ? lines.slice(0, most.lines).join('\n') : words).slice(0, most.characters)
  const space = begin.search(/\s\S*$/)
  const cut = begin.length < most.characters || space < most.characters / 2 ? begin : begin.slice(0, space)
  /* Not within one code point, nor between a sign and what joins it. */
  return `${cut.replace(/(?:\u200d|\ufe0f|[\ud800-\udbff])+$/, '').trimEnd()}…`
}
