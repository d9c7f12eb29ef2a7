import type { Contract } from '#shared/api/contract.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok, type Result } from '#shared/core/result.ts'
import type { Handlers, JsonRecord } from '../../http/handler.ts'
import { forbidden, invalid, notFound, type Refusal } from '../../http/refusal.ts'
import type { StoredUser } from '../../store/rows.ts'
import type { StoredVoicemailAnnouncement } from '../../store/tables/messages.ts'
import type { Store } from '../../store/store.ts'
import { inTransaction } from '../crud/in-transaction.ts'
import { findVisible, readVisible, scopeOf } from '../visible.ts'
import { readUpload } from './read-upload.ts'

const recordName = 'Voicemail announcement'
const notYours = (id: number) => forbidden(`${recordName} ${id} is not yours`)

/**
 * Greetings of mailboxes. One belongs to the user in `extension_id`, or to everybody if root names none; an agent can
 * change only own ones. It is written as `extension_id` and read as `extension`.
 */
export function announcementHandlers(store: Store, clock: Pick<Clock, 'now'>) {
  const { voicemailAnnouncements: announcements, announcementAudio } = store
  const servedAnnouncement = (id: number, user: StoredUser): Result<JsonRecord, Refusal> => {
    const json = announcements.readJson(id, { customerId: user.customer_id })
    return json === undefined ? notFound(recordName, id) : ok({ id, json })
  }

  return {
    listVoicemailAnnouncements: ({ query, user }) => ok(announcements.listJson(query, scopeOf(user))),

    readVoicemailAnnouncement: ({ params, user }) =>
      readVisible(announcements, params.id, { user, recordName }),

    async createVoicemailAnnouncement({ body, user }) {
      const owner = readOwner(store, user, body.extension_id ?? (user.is_root ? null : user.id))
      if (!owner.ok) return owner
      const upload = await readUpload(body.data)
      if (!upload.ok) return upload
      const { file, mediaType: media_type } = upload.value
      return inTransaction(store, () => {
        const { id } = announcements.insert({
          ...owner.value,
          ...{ customer_id: user.customer_id, created_at: writeTimestamp(clock.now()), media_type },
          description: body.description ?? '',
        })
        announcementAudio.write(id, file)
        return servedAnnouncement(id, user)
      })
    },

    async changeVoicemailAnnouncement({ params: { id }, body, user }) {
      const before = findWritable(store, id, user)
      if (!before.ok) return before
      const { extension_id, description, data } = body
      const owner = extension_id === undefined ? ok({}) : readOwner(store, user, extension_id)
      if (!owner.ok) return owner
      const upload = data === undefined ? ok(undefined) : await readUpload(data)
      if (!upload.ok) return upload
      return inTransaction(store, () => {
        const changes = {
          ...owner.value,
          ...(description === undefined ? {} : { description }),
          ...(upload.value ? { media_type: upload.value.mediaType } : {}),
        }
        // It may have been deleted while the file was checked.
        if (!announcements.update(id, changes)) return notFound(recordName, id)
        if (upload.value) announcementAudio.write(id, upload.value.file)
        return servedAnnouncement(id, user)
      })
    },

    deleteVoicemailAnnouncement: ({ params: { id }, user }) =>
      inTransaction(store, () => {
        const found = findWritable(store, id, user)
        if (!found.ok) return found
        removeAnnouncement(store, id)
        return ok(undefined)
      }),
  } satisfies Partial<Handlers<Contract['storage']>>
}

function findWritable(
  { voicemailAnnouncements }: Store,
  id: number,
  user: StoredUser,
): Result<StoredVoicemailAnnouncement, Refusal> {
  const found = findVisible(voicemailAnnouncements, id, { user, recordName })
  return !found.ok || user.is_root || found.value.user_id === user.id ? found : notYours(id)
}

/** Removes a greeting; mailboxes that played it then have none. */
function removeAnnouncement({ voicemailAnnouncements, announcementAudio, users }: Store, id: number): void {
  voicemailAnnouncements.remove(id)
  announcementAudio.remove(id)
  for (const property of ['vm_announcement_id', 'fm_announcement_id'] as const)
    for (const each of users.where([{ property, operator: 'eq', value: id }]))
      users.update(each.id, { [property]: null })
}

type Owner = Pick<StoredVoicemailAnnouncement, 'user_id' | 'extension'>

function readOwner({ users }: Store, user: StoredUser, id: number | null): Result<Owner, Refusal> {
  if (id === null) return ok({ user_id: null, extension: null })
  if (users.read(id)?.customer_id !== user.customer_id)
    return invalid(`extension_id ${id} is not a user of yours`)
  if (!user.is_root && id !== user.id) return forbidden('You may write your own announcements only')
  return ok({ user_id: id, extension: id })
}
