const longest = 160

/** What a program said last, for a person who must find out why it ended. */
export function lastWords(lines: readonly string[]): string {
  const line = lines.findLast((each) => /\b(?:ERR|ERROR|FATAL|failed|error)\b/i.test(each)) ?? lines.at(-1)
  const words = line?.replace(/^\d{4}-\d\d-\d\dT\S+\s+(?:[A-Z]{3,5}\s+)?/, '').trim()
  if (!words) return 'it said nothing'
  return words.length > longest ? `${words.slice(0, longest)}…` : words
}
