/** One line of metadata; the name is empty where the whole is no object. */
export type MetadataRow = { readonly name: string; readonly text: string; readonly isNested: boolean }

/** Free-form metadata as lines of text: one for each field, and what lies deeper as indented JSON. */
export function metadataRows(metadata: unknown): readonly MetadataRow[] {
  if (metadata === null || metadata === undefined) return []
  if (typeof metadata !== 'object' || Array.isArray(metadata)) return [row('', metadata)]
  return Object.entries(metadata).map(([name, value]) => row(name, value))
}

function row(name: string, value: unknown): MetadataRow {
  const isNested = typeof value === 'object' && value !== null
  return { name, isNested, text: isNested ? JSON.stringify(value, null, 2) : String(value) }
}
