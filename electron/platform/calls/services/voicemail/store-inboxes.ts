import { writeCode } from '#shared/api/codes.ts'
import type { Eraser } from '../../../background/erasers.ts'
import { decodeAudio } from '../../../media/decode-audio.ts'
import { countVoicemail } from '../../../messages/count-voicemail.ts'
import type { StoredVoicemessage } from '../../../store/tables/messages.ts'
import type { Store } from '../../../store/store.ts'
import type { InboxMessage, Inboxes } from './inbox.ts'

export type InboxPorts = {
  readonly store: Pick<Store, 'users' | 'voicemessages' | 'transaction'>
  /** MP3 of a voicemail; undefined if there is none. */
  readonly audioOf: (message: StoredVoicemessage) => Promise<Uint8Array | undefined>
  /** Removes messages with their audio. */
  readonly eraser: Pick<Eraser, 'erase'>
}

/** Most messages offered by telephone; the rest wait for the next time. */
const maxOffered = 100

/** Mailboxes from the store. Heard messages move to the folder `old`, saved ones to `saved`. */
export function storeInboxes({ store, audioOf, eraser }: InboxPorts): Inboxes {
  const moveToFolder = (userId: number, id: number, folder: 'old' | 'saved') =>
    store.transaction(() => {
      if (
        !store.voicemessages.update(id, { folder: writeCode('voicemessage.folder', folder), is_new: false })
      )
        return
      countVoicemail(store, userId)
    })
  return {
    inboxOf(userId) {
      const user = store.users.read(userId)
      if (!user?.active) return undefined
      return {
        pin: user.vm_pin ?? '',
        messages: () => messagesOf(store, userId),
        async soundOf(id) {
          const stored = store.voicemessages.read(id)
          const mp3 = stored && (await audioOf(stored))
          const decoded = mp3 && (await decodeAudio(mp3))
          return decoded?.ok ? decoded.value.sound : undefined
        },
        markHeard(id) {
          if (store.voicemessages.read(id)?.is_new) moveToFolder(userId, id, 'old')
        },
        save: (id) => moveToFolder(userId, id, 'saved'),
        remove: (id) =>
          store.transaction(() => void eraser.erase([{ property: 'id', operator: 'eq', value: id }])),
      }
    },
  }
}

function messagesOf(
  { voicemessages }: Pick<Store, 'voicemessages'>,
  userId: number,
): readonly InboxMessage[] {
  const stored = voicemessages.where([{ property: 'user_id', operator: 'eq', value: userId }])
  return stored
    .map(({ id, is_new, caller }) => ({ id, isNew: is_new === true, caller: caller ?? '' }))
    .toSorted((a, b) => Number(b.isNew) - Number(a.isNew) || a.id - b.id)
    .slice(0, maxOffered)
}
