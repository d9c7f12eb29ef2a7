import type { ApiClient } from '#shared/api/client.ts'
import type { CannedResponse } from '#shared/api/modules/storage.ts'
import { readId, readText } from '#shared/api/read-field.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { CannedText } from '#shared/host/texts.ts'
import { readAll } from '../../platform-client/read-all.ts'

type Api = Pick<ApiClient, 'storage'>
export type CannedChange = { readonly id: number | null; readonly name: string; readonly text: string }

const size = { limit: 500, most: 5_000 }
/** A response of which the platform does not tell the name is called by how it begins. */
const nameLength = 40

/** The canned responses of the customer by name (specification 4.4). */
export async function readCanned(api: Api): Promise<Result<readonly CannedText[], AppError>> {
  const read = await readAll((query) => api.storage.listCannedResponses({ query }), size)
  if (!read.ok) return read
  return ok(
    read.value
      .flatMap((record) => readCannedText(record) ?? [])
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  )
}

/** Makes one, or changes the one named. `platform.forbidden` for who may not. */
export async function saveCanned(
  api: Api,
  { id, name, text }: CannedChange,
): Promise<Result<{ readonly id: number }, AppError>> {
  const body = { name: name.trim(), text }
  const saved =
    id === null
      ? await api.storage.createCannedResponse({ body })
      : await api.storage.changeCannedResponse({ id, body })
  if (!saved.ok) return saved
  const written = readId(saved.value.id) ?? id
  return written !== null
    ? ok({ id: written })
    : err(appError('platform.unexpected-answer', 'The answer names no response'))
}

/** They come in the shape of an SMS, whose message is the text (specification 2.2); a name is not promised. Null without an id or text. */
export function readCannedText({ id, name, text, message }: CannedResponse): CannedText | null {
  const number = readId(id)
  const words = readText(text, 'message') || readText(message, 'message')
  if (number === null || words === '') return null
  const called =
    readText(name, 'name').trim() ||
    [
      ...words
        .slice(0, 10 * nameLength)
        .replace(/\s+/g, ' ')
        .trim(),
    ]
      .slice(0, nameLength)
      .join('')
  return { id: number, name: called, text: words }
}
