/** A graph of files: each with the files that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/**
 * The circles of a graph, each as the way round: `a -> b -> a`. A file that imports itself is none, because a
 * recursive component does so. One circle is told for each edge that closes one in a depth-first walk.
 */
export function findCycles(graph: ImportGraph): readonly string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file)
    if (at >= 0) {
      if (at < way.length - 1) cycles.push([...way.slice(at), file].join(' -> '))
      return
    }
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) walk(next, [...way, file])
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return cycles
}
