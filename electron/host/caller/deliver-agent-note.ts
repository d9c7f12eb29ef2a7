import type { ApiClient } from '#shared/api/client.ts'
import { ok } from '#shared/core/result.ts'
import { ByLiveId } from '../history/find-by-live-id.ts'
import { readCallNotes } from '../history/recents-feature.ts'
import type { DeliverAgentNote } from './agent-notes.ts'

/**
 * Writes a note and labels to the record of a call (`PATCH /cdrs`, which appends the note). A failed earlier try may
 * have succeeded after all, so a retry adds the note only if the record lacks it.
 */
export function deliverAgentNote(api: ApiClient): DeliverAgentNote {
  const byLiveId = new ByLiveId(api)
  return async ({ liveId, note, labels }, isRepeated) => {
    const cdrs = await byLiveId.cdrs([liveId])
    if (!cdrs.ok) return cdrs
    const id = cdrs.value[0]?.id
    if (id === undefined) return ok(null)
    const text = note.trim()
    const isThere = text !== '' && isRepeated ? await hasNote(api, id, text) : ok(false)
    if (!isThere.ok) return isThere
    const body = {
      id,
      ...(text !== '' && !isThere.value && { notes: text }),
      ...(labels && { labels: [...labels] }),
    }
    if (Object.keys(body).length === 1) return ok('written')
    const changed = await api.history.changeCdrs({ body: [body] })
    return changed.ok ? ok('written') : changed
  }
}

async function hasNote(api: ApiClient, cdrId: number, words: string) {
  const notes = await readCallNotes(api, cdrId)
  return notes.ok ? ok(notes.value.some((note) => note.words === words)) : notes
}
