import { writeTimestamp } from '#shared/api/timestamp.ts'
import { samplesOf } from '../media/sound.ts'
import { sayText } from '../media/voice.ts'
import { writeWav } from '../media/wav.ts'
import type { Store } from '../store/store.ts'
import { customerId } from './customer.ts'

const plans: readonly (readonly [description: string, words: string, owner: number | null])[] = [
  ['Greeting of the shop', 'Hollowmere Pottery Supplies is closed, please leave a message', null],
  ['Follow me', 'One moment please, we try the mobile', null],
  ['On holiday', 'Wren is away this week, Kofi helps you', 2],
]

/** Stores announcements with their audio; `now` in milliseconds since 1970. */
export function fillAnnouncements(
  { voicemailAnnouncements, announcementAudio, userAudios, userAudio }: Store,
  now: number,
): void {
  for (const [description, words, owner] of plans) {
    const wav = writeWav([samplesOf(sayText(words))])
    const created_at = writeTimestamp(now - 60 * 86_400_000)
    const { id } = voicemailAnnouncements.insert({
      customer_id: customerId,
      user_id: owner,
      extension: owner,
      description,
      media_type: 'audio/wav',
      created_at,
    })
    announcementAudio.write(id, wav)
    if (owner === null) continue
    const audio = userAudios.insert({
      customer_id: customerId,
      user_id: owner,
      created_at,
      size: wav.length,
      type: 'audio/wav',
    })
    userAudio.write(audio.id, wav)
  }
}
