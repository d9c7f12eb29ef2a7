import { afterEach, beforeEach, expect, it } from 'vitest'
import { depositVoicemail } from '#electron/platform/calls/services/voicemail/deposit.ts'
import type { VoicemailMessage } from '#electron/platform/calls/services/voicemail/mailbox.ts'
import { storeMessage, storeMailboxes } from '#electron/platform/calls/services/voicemail/store-mailboxes.ts'
import { storedAnnouncements } from '#electron/platform/calls/user/announcement-of.ts'
import { sampleMessage } from '#electron/platform/calls/sample-message.ts'
import { decodeAudio } from '#electron/platform/media/decode-audio.ts'
import { writeWav } from '#electron/platform/media/wav.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { someStoredUser } from '#test/support/stored-user.ts'

let store: Store
const clock = new ManualClock()
const ports = () => ({ store, clock, announcementOf: storedAnnouncements(store) })

beforeEach(() => {
  store = openStore(':memory:')
})
afterEach(() => store[Symbol.dispose]())

const message: VoicemailMessage = {
  userId: 2,
  caller: { number: '+442079460018', name: 'Jo Caller' },
  dialled: '+442079461002',
  liveId: 8,
  parentLiveId: 7,
  spokenAt: Date.UTC(2026, 10, 20, 9),
  seconds: 12.4,
  transcript: 'Please call me back.',
  mp3: new Uint8Array([1, 2, 3]),
}

it('keeps a message with its audio, and counts it', () => {
  store.users.insert(someStoredUser({ id: 2 }))
  const stored = storeMessage(ports(), message)
  expect(stored).toMatchObject({
    user_id: 2,
    caller: '+442079460018',
    callerid: '"Jo Caller" <+442079460018>',
    dialled: '+442079461002',
    duration: 12,
    extension_id: 2,
    folder: 0,
    is_new: true,
    live_id: 8,
    parent_live_id: 7,
    origtime: '2026-11-20 09:00:00',
    transcript: '',
  })
  expect(store.voicemailAudio.read(stored?.id ?? 0)).toEqual(message.mp3)
  expect(store.users.read(2)).toMatchObject({ vm_new: 1, vm_old: 0 })
  expect(store.outbox.where([])).toEqual([])
})

it('writes down what was said, and mails, where the user wants it', () => {
  store.users.insert(
    someStoredUser({ id: 2, vm_tts: 'Y', vm_to_email: true, vm_emails: ['a@example.invalid', ''] }),
  )
  expect(storeMessage(ports(), message)).toMatchObject({ transcript: 'Please call me back.' })
  expect(store.outbox.where([])).toMatchObject([
    {
      to: 'a@example.invalid',
      subject: 'New voicemail from "Jo Caller" <+442079460018>',
      text: expect.stringContaining('Please call me back.'),
    },
  ])
})

it('keeps nothing for a user who is gone', () => {
  expect(storeMessage(ports(), message)).toBeUndefined()
  expect(store.voicemessages.where([])).toEqual([])
})

it('greets with the name and the extension, or with what the user uploaded', async () => {
  store.users.insert(someStoredUser({ id: 2 }))
  const { mailboxOf } = storeMailboxes(ports())
  const length = async () => (await mailboxOf(2)?.greeting())?.milliseconds
  const own = await length()
  expect(own).toBeGreaterThan(800)
  const announcement = { customer_id: 1, user_id: 2, media_type: 'audio/wav' }
  const { id } = store.voicemailAnnouncements.insert(announcement)
  store.users.update(2, { vm_announcement_id: id })
  expect(await length()).toBe(own)
  store.announcementAudio.write(id, writeWav([new Int16Array(4_000)]))
  expect(await length()).toBe(500)
  store.voicemailAnnouncements.update(id, { customer_id: 9 })
  expect(await length()).toBe(own)
  store.users.update(2, { active: false })
  expect(mailboxOf(2)).toBeUndefined()
})

it('takes a message of a simulated caller without a call', async () => {
  store.users.insert(someStoredUser({ id: 2, vm_tts: '1' }))
  const caller = { number: '+447700900123', name: '' }
  const stored = await depositVoicemail(ports(), { userId: 2, caller, dialled: '1002' })
  const { text, seconds } = sampleMessage(caller.number)
  expect(stored).toMatchObject({ callerid: caller.number, transcript: text, live_id: null })
  const audio = await decodeAudio(store.voicemailAudio.read(stored?.id ?? 0) ?? new Uint8Array())
  expect(audio.ok && audio.value.sound.milliseconds / 1000).toBeCloseTo(seconds, 0)
})
