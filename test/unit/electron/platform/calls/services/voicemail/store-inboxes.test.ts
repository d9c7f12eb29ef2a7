import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeCode } from '#shared/api/codes.ts'
import { erasers } from '#electron/platform/background/erasers.ts'
import { storeInboxes } from '#electron/platform/calls/services/voicemail/store-inboxes.ts'
import { encodeMp3Mono } from '#electron/platform/media/mp3.ts'
import { samplesOf, soundOf } from '#electron/platform/media/sound.ts'
import { sineTone } from '#electron/platform/media/tones.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import { someStoredUser } from '#test/support/stored-user.ts'

let store: Store

beforeEach(() => {
  store = openStore(':memory:')
  store.users.insert(someStoredUser({ id: 2, vm_pin: '1357' }))
  store.users.insert(someStoredUser({ id: 3, active: false }))
})
afterEach(() => store[Symbol.dispose]())

function inboxes() {
  const audioOf = ({ id }: { readonly id: number }) => Promise.resolve(store.voicemailAudio.read(id))
  return storeInboxes({ store, audioOf, eraser: erasers(store).voicemessages })
}

function leave(isNew: boolean): number {
  const { id } = store.voicemessages.insert({
    ...{ customer_id: 1, user_id: 2, transcript_state: 'none', caller: '+447700900142', is_new: isNew },
    folder: writeCode('voicemessage.folder', isNew ? 'new' : 'old'),
  })
  return id
}

it('has a PIN and the messages, the new ones first; an account that is off has none', () => {
  const [old, first, second] = [leave(false), leave(true), leave(true)]
  const inbox = inboxes().inboxOf(2)
  expect(inbox?.pin).toBe('1357')
  expect(inbox?.messages().map(({ id }) => id)).toEqual([first, second, old])
  expect(inboxes().inboxOf(3)).toBeUndefined()
  expect(inboxes().inboxOf(9)).toBeUndefined()
})

it('moves what is heard or saved, removes what is deleted, and counts', () => {
  const [first, second, third] = [leave(true), leave(true), leave(true)]
  const inbox = inboxes().inboxOf(2)
  inbox?.markHeard(first)
  inbox?.save(second)
  inbox?.markHeard(second)
  store.voicemailAudio.write(third, Buffer.from('mp3'))
  inbox?.remove(third)
  const folder = (id: number) => store.voicemessages.read(id)?.folder
  expect([folder(first), folder(second), folder(third)]).toEqual([1, 2, undefined])
  expect(store.voicemailAudio.read(third)).toBeUndefined()
  expect(store.users.read(2)).toMatchObject({ vm_new: 0, vm_old: 2 })
  inbox?.save(third)
  expect(store.users.read(2)).toMatchObject({ vm_new: 0, vm_old: 2 })
})

it('plays what was recorded', async () => {
  const id = leave(true)
  const inbox = inboxes().inboxOf(2)
  expect(await inbox?.soundOf(id)).toBeUndefined()
  store.voicemailAudio.write(id, await encodeMp3Mono(samplesOf(soundOf(sineTone(700), 1_000))))
  expect((await inbox?.soundOf(id))?.milliseconds).toBeGreaterThan(900)
})
