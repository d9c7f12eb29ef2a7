import { expect, it } from 'vitest'
import { announcementHandlers } from '#electron/platform/handlers/storage/voicemail-announcements.ts'
import type { StoredToken, StoredUser } from '#electron/platform/store/rows.ts'
import { openStore } from '#electron/platform/store/store.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

const caller = { host: '127.0.0.1', userAgent: 'Test' }
const token: StoredToken = {
  ...{ id: 1, customer_id: 1, hash: '', user_id: 1, name: '', host: '', user_agent: '' },
  ...{ kind: 'login', expiry: 900, created: 0, last_used: 0 },
}

it('an announcement that is deleted is nobody’s greeting any more', async () => {
  using store = openStore(':memory:')
  const addUser = (more: Partial<StoredUser>) =>
    store.users.insert({
      ...{ customer_id: 1, email: '', first_name: '', last_name: '', ext: '', cli: '', active: true },
      ...{ is_root: true, password_hash: '', seeded: false },
      ...more,
    })
  for (const id of [5, 6]) {
    const made = { customer_id: 1, user_id: null, media_type: 'audio/wav' }
    store.voicemailAnnouncements.insert({ id, ...made })
    store.announcementAudio.write(id, Buffer.from('audio'))
  }
  const user = addUser({ vm_announcement_id: 5, fm_announcement_id: 6 })
  addUser({ vm_announcement_id: 6, fm_announcement_id: 5 })
  const handlers = announcementHandlers(store, new ManualClock())
  const request = { user, token, caller, query: {}, body: undefined, params: { id: 5 } }
  expect(await handlers.deleteVoicemailAnnouncement(request)).toMatchObject({ ok: true })
  expect(store.users.where([])).toMatchObject([
    { vm_announcement_id: null, fm_announcement_id: 6 },
    { vm_announcement_id: 6, fm_announcement_id: null },
  ])
  expect([5, 6].map((id) => store.announcementAudio.read(id)?.length)).toEqual([undefined, 5])
})
