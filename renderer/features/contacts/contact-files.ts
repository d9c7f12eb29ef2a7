import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, type Result } from '#shared/core/result.ts'
import { importLimits, type ImportPreview } from '#shared/host/contact-files.ts'
import { ask } from '../../services.ts'

/** Bytes per chunk, a multiple of three, so that the Base64 of the chunks can be joined without padding. */
const chunkSize = Math.floor(importLimits.piece / 4) * 3

/** Sends a file to the host, which parses it without importing anything; stops once it is no longer wanted. */
export async function sendContactFile(file: File, isCurrent: () => boolean): Promise<Result<ImportPreview>> {
  if (file.size > importLimits.bytes) return err(appError('contacts.file-too-large'))
  for (let from = 0; from < Math.max(1, file.size); from += chunkSize) {
    const data = await base64Of(file.slice(from, from + chunkSize))
    if (typeof data !== 'string') return err(data)
    if (!isCurrent()) return err(appError('contacts.not-now'))
    const sent = await ask('contacts.sendFile', { data, isFirst: from === 0 })
    if (!sent.ok) return sent
  }
  if (!isCurrent()) return err(appError('contacts.not-now'))
  return ask('contacts.readFile')
}

/** Fails for a file that can no longer be read, such as one deleted since. */
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
