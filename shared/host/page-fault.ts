import type { PageFault } from './diagnostics.ts'

const mostPlaces = 8

/** What a page tells of something thrown: its class, and where in files of its own origin. */
export function pageFault(kind: PageFault['kind'], thrown: unknown, origin: string): PageFault {
  if (!(thrown instanceof Error)) return { kind, name: typeof thrown, places: [] }
  const places = (thrown.stack ?? '')
    .slice(0, 10_000)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .flatMap((line) => /\(?(\S+:\d+:\d+)\)?$/.exec(line)?.[1] ?? [])
    .filter((place) => place.startsWith(`${origin}/`))
    .map((place) => place.slice(origin.length + 1).replace(/\?[^:]*/, ''))
    .slice(0, mostPlaces)
  return { kind, name: thrown.name.slice(0, 200), places }
}
