import { decodeAudio } from '../../media/decode-audio.ts'
import type { Sound } from '../../media/sound.ts'
import type { Store } from '../../store/store.ts'

/** The sound of a customer's uploaded announcement; undefined if there is none or it cannot be played. */
export type AnnouncementOf = (id: number, customerId: number) => Promise<Sound | undefined>

/** Reads announcements uploaded by `/vmannouncements` (specification 4.4). */
export function storedAnnouncements({
  voicemailAnnouncements,
  announcementAudio,
}: Pick<Store, 'voicemailAnnouncements' | 'announcementAudio'>): AnnouncementOf {
  return async (id, customerId) => {
    const stored = voicemailAnnouncements.read(id)
    const file = stored?.customer_id === customerId ? announcementAudio.read(id) : undefined
    if (!file) return undefined
    const decoded = await decodeAudio(file)
    return decoded.ok ? decoded.value.sound : undefined
  }
}
