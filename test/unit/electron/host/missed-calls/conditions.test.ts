import { expect, test } from 'vitest'
import { conditionsOf } from '#electron/host/missed-calls/conditions.ts'
import type { People } from '#shared/host/slices.ts'
import { hostState } from '#test/support/fake-host.ts'
import { colleague, peopleRead } from '#test/support/people.ts'

const facts = { ringPlays: null, inFront: false, hasLiveCall: false }

/** The platform's condition, with do-not-disturb as it was at sign-in and the people as read since. */
function platformWord(atSignIn: boolean, people: People) {
  const { session, ...state } = hostState()
  if (session.kind !== 'signed-in') throw new Error('Nobody is signed in')
  const agent = { ...session.agent, id: 7, doNotDisturb: atSignIn }
  return conditionsOf({ ...state, session: { ...session, agent }, people }, facts).platform
}

test('do-not-disturb at the platform is as read last, not as it was at sign-in', () => {
  const self = colleague({ key: 'user:7' })
  expect(platformWord(true, peopleRead([self]))).toBe('lets-ring')
  expect(platformWord(false, peopleRead([{ ...self, doNotDisturb: true }]))).toBe('do-not-disturb')
})

test('until everybody is read, and for an agent who is not listed, it is as at sign-in', () => {
  const self = colleague({ key: 'user:7' })
  expect(platformWord(true, { list: [self], error: null })).toBe('do-not-disturb')
  expect(platformWord(true, peopleRead([colleague()]))).toBe('do-not-disturb')
})
