import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CallArchive } from '#electron/platform/calls/call-archive.ts'
import { mailingMissedCalls } from '#electron/platform/calls/user/missed-call-mail.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { callFacts } from '#test/support/call-facts.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { someStoredUser } from '#test/support/stored-user.ts'

let store: Store
let kept: number

beforeEach(() => {
  store = openStore(':memory:')
  kept = 0
})
afterEach(() => store[Symbol.dispose]())

function archive(): CallArchive {
  const inner: CallArchive = {
    nextLiveId: () => 1,
    saveLiveCall: () => undefined,
    trackInboundCall: () => undefined,
    storeCall: () => void (kept += 1),
    openRecording: () => 1,
    setRecordingState: () => undefined,
    storeRecording: () => undefined,
    discardRecording: () => undefined,
    openMediaSession: () => () => undefined,
  }
  return mailingMissedCalls(inner, { store, clock: new ManualClock() })
}

const missed = { state: 'HANGUP', cause: causes.noAnswer } as const

it('tells of a missed call, where the user wants it', () => {
  store.users.insert(someStoredUser({ id: 2, email_missed: 'Y' }))
  archive().storeCall(callFacts(missed), new Set())
  expect(kept).toBe(1)
  expect(store.outbox.where([])).toMatchObject([
    {
      to: 'user2@shop.example',
      subject: 'Missed call from "Jo Caller" <+442079460018>',
      text: '"Jo Caller" <+442079460018> called 1002 at 2026-11-20 09:00:00 UTC: No user responding.',
    },
  ])
})

it.each([
  ['the user does not want it', { email_missed: 'N' }, missed],
  ['the call was answered', { email_missed: 'Y' }, { ...missed, connectedAt: 1 }],
  ['a group was called', { email_missed: 'Y' }, { ...missed, context: 'RING_GROUP' }],
])('says nothing where %s', (_, user, facts) => {
  store.users.insert(someStoredUser({ id: 2, ...user }))
  archive().storeCall(callFacts(facts), new Set())
  expect([kept, store.outbox.where([])]).toEqual([1, []])
})
