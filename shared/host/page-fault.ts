import type { PageFault } from './diagnostics.ts'

const maxStackPositions = 8

/** Describes a thrown value for a report: its class, and its positions in files of the page's own origin. */
export function pageFault(kind: PageFault['kind'], thrown: unknown, origin: string): PageFault {
  if (!(thrown instanceof Error)) return { kind, name: typeof thrown, places: [] }
  const places = (thrown.stack ?? '')
    .slice(0, 10_000)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .flatMap((line) => /\(?(\S+:\d+:\d+)\)?$/.exec(line)?.[1] ?? [])
    .filter((place) => place.startsWith(`${origin}/`))
    .map((place) => place.slice(origin.length + 1).replace(/\?[^:]*/, ''))
    .slice(0, maxStackPositions)
  return { kind, name: thrown.name.slice(0, 200), places }
}
