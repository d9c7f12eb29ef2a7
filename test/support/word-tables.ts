import '#renderer/locales/error-reasons.ts'
import '#renderer/locales/profiles.ts'
import '#renderer/locales/settings/about.ts'
import '#renderer/locales/settings/audio.ts'
import '#renderer/locales/settings/codes.ts'
import '#renderer/locales/settings/common.ts'
import '#renderer/locales/settings/computer.ts'
import '#renderer/locales/settings/events.ts'
import '#renderer/locales/settings/keys.ts'
import '#renderer/locales/settings/look.ts'
import '#renderer/locales/settings/managed.ts'
import '#renderer/locales/settings/network.ts'
import '#renderer/locales/settings/notify.ts'
import '#renderer/locales/settings/phone.ts'
import '#renderer/locales/settings/privacy.ts'
import '#renderer/locales/settings/tunnel.ts'
import '#renderer/locales/shortcuts.ts'
import '#renderer/locales/storage-words.ts'
import '#shared/locales/codes.ts'
import '#shared/locales/commands.ts'
import '#shared/locales/policy.ts'
import { definedTables, type WordTable } from '#shared/locales/words.ts'

/** Every table of words in English, by its name: importing one defines it. A test says where one is missing here. */
export const wordTables: ReadonlyMap<string, WordTable> = definedTables()

/** The words of a table that have no gaps, by where they stand in it. */
export function plainWords(table: WordTable, path = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([name, word]) => {
      const at = `${path}/${name}`
      if (typeof word === 'string') return [[at, word] as const]
      return typeof word === 'function' ? [] : [...plainWords(word, at)]
    }),
  )
}
