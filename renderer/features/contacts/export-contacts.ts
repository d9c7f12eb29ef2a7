import type { ContactFormat } from '#shared/host/contact-files.ts'
import type { ContactQuery } from '#shared/host/contacts.ts'
import { contactsWords as words } from '../../locales/contacts.ts'
import { ask } from '../../services.ts'
import { notices } from '../../stores/notices.ts'
import { saveBlob } from '../../ui/save-file.ts'

const kinds = {
  csv: { ending: 'csv', type: 'text/csv;charset=utf-8', begin: '\ufeff' },
  vcard: { ending: 'vcf', type: 'text/vcard;charset=utf-8', begin: '' },
} as const

/** Saves the contacts of a list as a file, part by part. A spreadsheet knows UTF-8 by its mark. */
export async function exportContacts(query: ContactQuery, format: ContactFormat): Promise<void> {
  const { ending, type, begin } = kinds[format]
  const parts: string[] = [begin]
  let total = 0
  for (let from = 0, isMore = true; isMore;) {
    const part = await ask('contacts.export', { ...query, format, from })
    if (!part.ok) return notices.emit({ error: part.error, doing: words.export.failed })
    const { text, next } = part.value
    parts.push(text)
    total = part.value.total
    isMore = next !== null
    from = next ?? from
  }
  saveBlob(`${words.export.file}.${ending}`, new Blob(parts, { type }))
  notices.emit({ words: words.export.done(total) })
}
