/**
 * Whether a call came through a queue or a ring group; undefined for a direct call. Contexts are codes of the platform,
 * of which the specification shows some (2.4).
 */
export function wayOfContext(context: string | null | undefined): 'queue' | 'ring-group' | undefined {
  const word = (context ?? '').toLowerCase()
  if (word.includes('queue')) return 'queue'
  return /(ring|hunt).?group/.test(word) ? 'ring-group' : undefined
}
