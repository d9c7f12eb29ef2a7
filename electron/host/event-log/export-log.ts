/**
 * The sections of one owner, oldest first, out of whole files from the newest. A section begins with its header;
 * what stands before the first one belongs to nobody.
 */
export function sectionsOf(owner: string, newestFirst: readonly string[]): string {
  return newestFirst
    .toReversed()
    .map((text) => {
      let isOwn = false
      return text
        .split('\n')
        .filter((line) => {
          if (line.startsWith(headerStart)) isOwn = ownerIn(line) === owner
          return isOwn && line !== ''
        })
        .map((line) => `${line}\n`)
        .join('')
    })
    .join('')
}

/** Headers are written with their fields in this order. */
const headerStart = '{"t":"header"'

function ownerIn(line: string): unknown {
  try {
    return (JSON.parse(line) as { readonly owner?: unknown }).owner
  } catch {
    return undefined
  }
}
