import type { UpdateInfo } from 'electron-updater'
import type { Release } from '#shared/host/updates.ts'

/** Longest text shown from a feed, in characters. */
const maxTextLength = 20_000

/** A feed's release, with text that is safe to show. `vendor` holds Switchhook's own fields of the feed. */
export function releaseOf(info: UpdateInfo, goesBack: boolean): Release {
  return {
    version: info.version,
    notes: plainText(notesOf(info.releaseNotes)).slice(0, maxTextLength),
    removed: textsIn(info, 'removed'),
    goesBack,
  }
}

/** Versions that are to go back to this one because the feed has withdrawn them. */
export function replacedBy(info: UpdateInfo): readonly string[] {
  return textsIn(info, 'replaces')
}

function textsIn(info: UpdateInfo, name: 'removed' | 'replaces'): readonly string[] {
  const vendor: unknown = Reflect.get(info, 'vendor')
  const list: unknown = typeof vendor === 'object' && vendor !== null ? Reflect.get(vendor, name) : []
  if (!Array.isArray(list)) return []
  return list.filter((entry) => typeof entry === 'string').map((entry) => plainText(entry).slice(0, 500))
}

function notesOf(notes: UpdateInfo['releaseNotes']): string {
  if (!Array.isArray(notes)) return notes ?? ''
  return notes.map(({ version, note }) => `${version}\n${note ?? ''}`).join('\n\n')
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/**
 * Text without its HTML, if any: every tag is dropped, and one that ended a line becomes a line break. The feed may
 * hold anything: this runs in linear time.
 */
function plainText(text: string): string {
  return text
    .replace(/<(script|style)\b[^]*?(<\/\1\s*>|$)/gi, '')
    .replace(/<li\b[^<>]*>/gi, '- ')
    .replace(/<(br|\/p|\/li|\/h\d|\/div)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
