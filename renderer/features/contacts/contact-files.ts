import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, type Result } from '#shared/core/result.ts'
import { mostOfImport, type ContactFormat, type ImportPreview } from '#shared/host/contact-files.ts'
import type { ContactQuery } from '#shared/host/contacts.ts'
import { contactsWords as words } from '../../locales/contacts.ts'
import { ask } from '../../services.ts'
import { notices } from '../../stores/notices.ts'
import { saveBlob } from '../../ui/save-file.ts'

/** Bytes of one piece, a multiple of three, so that base64 of the pieces needs no filling in between. */
const pieceSize = Math.floor(mostOfImport.piece / 4) * 3

/** Sends a file to the host, which reads it and imports nothing. */
export async function sendContactFile(file: File): Promise<Result<ImportPreview>> {
  if (file.size > mostOfImport.bytes) return err(appError('contacts.file-too-large'))
  for (let from = 0; from < Math.max(1, file.size); from += pieceSize) {
    const data = await base64Of(file.slice(from, from + pieceSize))
    if (typeof data !== 'string') return err(data)
    const sent = await ask('contacts.sendFile', { data, isFirst: from === 0 })
    if (!sent.ok) return sent
  }
  return ask('contacts.readFile')
}

/** A file that cannot be read any more, such as one that was deleted since, is an error. */
function base64Of(part: Blob): Promise<string | AppError> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : ''
      resolve(url.slice(url.indexOf(',') + 1))
    })
    reader.addEventListener('error', () => resolve(appError('contacts.file-empty')))
    reader.readAsDataURL(part)
  })
}

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
