import { writeCode } from '#shared/api/codes.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import { sayText } from '../../../media/voice.ts'
import { countVoicemail } from '../../../messages/count-voicemail.ts'
import type { StoredUser } from '../../../store/rows.ts'
import type { StoredVoicemessage } from '../../../store/tables/messages.ts'
import type { Store } from '../../../store/store.ts'
import type { AnnouncementOf } from '../../user/announcement-of.ts'
import { callerLine } from '../../call-record.ts'
import { isOn } from '../../user/is-on.ts'
import type { VoicemailMessage, Mailboxes } from './mailbox.ts'

type Tables = Pick<Store, 'users' | 'voicemessages' | 'voicemailAudio' | 'outbox' | 'transaction'>

export type MailboxPorts = {
  readonly store: Tables
  readonly clock: Pick<Clock, 'now'>
  readonly announcementOf: AnnouncementOf
}

/** Mailboxes from the users' settings and the store. */
export function storeMailboxes(ports: MailboxPorts): Mailboxes {
  const { store, announcementOf } = ports
  return {
    mailboxOf(userId) {
      const user = store.users.read(userId)
      if (!user?.active) return undefined
      return {
        userId,
        greeting: async () => (await uploadedGreeting(user, announcementOf)) ?? defaultGreeting(user),
      }
    },
    storeMessage: (message) => void storeMessage(ports, message),
  }
}

/** Stores a message in a mailbox: record, audio, counts, and a mail if the user asks for one. */
export function storeMessage(
  { store, clock }: Pick<MailboxPorts, 'store' | 'clock'>,
  message: VoicemailMessage,
): StoredVoicemessage | undefined {
  return store.transaction(() => {
    const user = store.users.read(message.userId)
    if (!user) return undefined
    const transcribed = isOn(user.vm_tts)
    const stored = store.voicemessages.insert({
      caller: message.caller.number,
      callerid: callerLine({ source: message.caller }),
      dialled: message.dialled,
      duration: Math.max(1, Math.round(message.seconds)),
      extension_id: user.id,
      folder: writeCode('voicemessage.folder', 'new'),
      is_new: true,
      live_id: message.liveId,
      origtime: writeTimestamp(message.spokenAt),
      parent_live_id: message.parentLiveId,
      transcript: transcribed ? message.transcript : '',
      transcript_state: transcribed ? 'done' : 'none',
      user_id: user.id,
      customer_id: user.customer_id,
    })
    store.voicemailAudio.write(stored.id, message.mp3)
    countVoicemail(store, user.id)
    if (user.vm_to_email) mailNotice(store, user, { stored, now: clock.now() })
    return stored
  })
}

function mailNotice(
  store: Pick<Store, 'outbox'>,
  user: StoredUser,
  { stored, now }: { readonly stored: StoredVoicemessage; readonly now: number },
): void {
  const addresses = (user.vm_emails ?? []).map(String).filter((address) => address !== '')
  const { callerid, duration, origtime, transcript } = stored
  const lines = [`From ${callerid}, ${origtime} UTC, ${duration} s.`, transcript ?? '']
  for (const to of addresses.length > 0 ? addresses : [user.email])
    store.outbox.insert({
      customer_id: user.customer_id,
      created_at: writeTimestamp(now),
      to,
      subject: `New voicemail from ${callerid}`,
      text: lines.filter((line) => line !== '').join('\n\n'),
    })
}

/** The greeting that the user uploaded and chose; undefined if it cannot be read. */
async function uploadedGreeting(
  { vm_announcement_id: id, customer_id }: StoredUser,
  announcementOf: AnnouncementOf,
) {
  if (!id) return undefined
  return announcementOf(id, customer_id).catch(() => undefined)
}

/** The default greeting: the voice says the name and the extension of the user. */
function defaultGreeting({ first_name, last_name, ext }: StoredUser) {
  return sayText(`${first_name} ${last_name} ${ext}`)
}
