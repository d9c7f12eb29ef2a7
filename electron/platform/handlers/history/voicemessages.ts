import { readCode, writeCode } from '#shared/api/codes.ts'
import type { Contract } from '#shared/api/contract.ts'
import { ok } from '#shared/core/result.ts'
import type { Deletions } from '../../background/deletions.ts'
import type { Eraser } from '../../background/erasers.ts'
import type { Handlers } from '../../http/handler.ts'
import { invalid, notFound } from '../../http/refusal.ts'
import { countVoicemail } from '../../messages/count-voicemail.ts'
import type { StoredVoicemessage } from '../../store/tables/messages.ts'
import type { Store } from '../../store/store.ts'
import { changedPage } from '../crud/changed-page.ts'
import { inTransaction } from '../crud/in-transaction.ts'
import { findVisible, readVisible, scopeOf } from '../visible.ts'
import { deleteRecords } from './delete-records.ts'

export type VoicemessagePorts = {
  readonly store: Store
  /** MP3 of a voicemail; undefined if there is none. */
  readonly audioOf: (voicemessage: StoredVoicemessage) => Promise<Uint8Array | undefined>
  readonly deletions: Pick<Deletions, 'enqueue'>
  readonly eraser: Eraser
}

const recordName = 'Voicemessage'

/** Voicemail, visible to the owner of its mailbox; every change updates the counts of the mailbox. */
export function voicemessageHandlers(ports: VoicemessagePorts) {
  const { store, audioOf, deletions, eraser } = ports
  const { voicemessages } = store
  const deleteVoicemessages = deleteRecords(voicemessages, eraser)
  return {
    listVoicemessages: ({ query, user }) => ok(voicemessages.listJson(query, scopeOf(user))),

    readVoicemessage: ({ params, user }) => readVisible(voicemessages, params.id, { user, recordName }),

    async voicemessageAudio({ params, user }) {
      const found = findVisible(voicemessages, params.id, { user, recordName })
      if (!found.ok) return found
      const mp3 = await audioOf(found.value)
      return mp3 ? ok(mp3) : notFound('The audio of voicemessage', params.id)
    },

    /** A voicemail is new only in the folder `new`. */
    changeVoicemessages: ({ body, user }) =>
      inTransaction(store, () => {
        const owners = new Set<number>()
        for (const { id, folder } of body) {
          const found = findVisible(voicemessages, id, { user, recordName })
          if (!found.ok) return found
          const number = readFolder(folder)
          if (number === undefined) return invalid(`There is no folder ${JSON.stringify(folder)}`)
          voicemessages.update(id, { folder: number, is_new: number === newFolder })
          owners.add(found.value.user_id)
        }
        for (const userId of owners) countVoicemail(store, userId)
        const ids = body.map(({ id }) => id)
        return ok(changedPage(voicemessages, ids, scopeOf(user)))
      }),

    deleteVoicemessages: ({ params, user }) => deleteVoicemessages({ ids: params.ids, user, recordName }),

    deleteAllVoicemessages({ user }) {
      void deletions.enqueue('voicemessages', scopeOf(user))
      return ok(undefined)
    },
  } satisfies Partial<Handlers<Contract['history']>>
}

const newFolder = writeCode('voicemessage.folder', 'new')

/** A mailbox folder by word or number; folders other than its own are known to the platform by number only. */
function readFolder(folder: string | number): number | undefined {
  const word = readCode('voicemessage.folder', folder)
  if (word !== undefined) return writeCode('voicemessage.folder', word)
  return /^\d{1,4}$/.test(String(folder)) ? Number(folder) : undefined
}
