/** Folders that import each other, as `a and b`; a folder and one inside it are one idea. `edges`: importer, imported. */
export function findTwoWayPairs(edges: readonly (readonly [string, string])[]): readonly string[] {
  const known = new Set(edges.map(([from, to]) => `${from} and ${to}`))
  const isNested = (from: string, to: string) =>
    `${to}/`.startsWith(`${from}/`) || `${from}/`.startsWith(`${to}/`)
  const pairs = edges.filter(
    ([from, to]) => from < to && !isNested(from, to) && known.has(`${to} and ${from}`),
  )
  return [...new Set(pairs.map(([from, to]) => `${from} and ${to}`))].toSorted()
}
