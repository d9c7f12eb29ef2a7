import type { ApiClient } from '#shared/api/client.ts'
import type { CannedResponse } from '#shared/api/modules/storage.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { CannedText } from '#shared/host/texts.ts'
import { readAll } from '../../platform-client/read-all.ts'

type Api = Pick<ApiClient, 'storage'>
export type CannedChange = { readonly id: number | null; readonly name: string; readonly text: string }

const size = { limit: 500, maxRecords: 5_000 }
/** Characters of the text that stand in for a missing name. */
const nameLength = 40

/** The canned responses of the customer by name (specification 4.4). */
export async function readCanned(api: Api): Outcome<readonly CannedText[]> {
  const read = await readAll((query) => api.storage.listCannedResponses({ query }), size)
  if (!read.ok) return read
  return ok(
    read.value
      .flatMap((record) => readCannedText(record) ?? [])
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  )
}

/** Creates a canned response, or changes the one with `id`. `platform.forbidden` if the agent may not. */
export async function saveCanned(
  api: Api,
  { id, name, text }: CannedChange,
): Outcome<{ readonly id: number }> {
  const body = { name: name.trim(), text }
  const saved =
    id === null
      ? await api.storage.createCannedResponse({ body })
      : await api.storage.changeCannedResponse({ id, body })
  return saved.ok ? ok({ id: saved.value.id }) : saved
}

/**
 * Canned responses look like an SMS, the text in `message` (specification 2.2); no name needed. Null without a text.
 */
export function readCannedText({ id, name, text, message }: CannedResponse): CannedText | null {
  const content = text || message || ''
  if (content === '') return null
  const title =
    name?.trim() ||
    [
      ...content
        .slice(0, 10 * nameLength)
        .replace(/\s+/g, ' ')
        .trim(),
    ]
      .slice(0, nameLength)
      .join('')
  return { id, name: title, text: content }
}
