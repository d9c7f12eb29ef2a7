import type { CannedText } from '#shared/host/texts.ts'

/**
 * What is looked for among the canned responses: the words after a `/` that begins the text, all on its first line;
 * null where the text does not begin so. A URL path or a date does not begin with it, so nothing else is taken for it.
 */
export function cannedQuery(words: string): string | null {
  const typed = /^\/([^\n]{0,40})$/.exec(words)
  return typed ? (typed[1] ?? '').trim() : null
}

/** Canned responses whose name or text holds every word, names that begin with what was typed first. */
export function findCanned(all: readonly CannedText[], query: string): readonly CannedText[] {
  const wanted = query.toLowerCase()
  const parts = wanted.split(/\s+/).filter((part) => part !== '')
  const rank = ({ name }: CannedText) => {
    const at = name.toLowerCase().indexOf(wanted)
    return at === 0 ? 0 : at > 0 ? 1 : 2
  }
  return all
    .filter(({ name, text }) => {
      const words = `${name} ${text}`.toLowerCase()
      return parts.every((part) => words.includes(part))
    })
    .toSorted((one, other) => rank(one) - rank(other))
}
