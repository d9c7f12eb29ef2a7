import { describe, expect, it } from 'vitest'
import { viewerIds, contextOf, leavesRecord, wasMissed } from '#electron/platform/calls/call-facts.ts'
import { describeCdr } from '#electron/platform/calls/call-record.ts'
import { outsideParty, serviceParty, userParty } from '#electron/platform/calls/party.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { readCode } from '#shared/api/codes.ts'
import { sampleUser } from '#test/support/call-bench.ts'
import { callFacts } from '#test/support/call-facts.ts'

const mailbox = serviceParty({
  kind: 'service',
  service: 'voicemail',
  id: 2,
  customerId: 1,
  number: '1002',
  name: 'Sam Sample',
})
const quiet = userParty(sampleUser(2, { logMissedCalls: false }))
const missed = { state: 'HANGUP', cause: causes.noAnswer } as const

describe('a call leaves a record', () => {
  it.each([
    ['of the user, where it was not taken', {}, true],
    ['of a member who wants one', { context: 'QUEUE' }, true],
    ['not of a member who wants none', { context: 'QUEUE', target: quiet }, false],
    ['not of a member of a ring group who wants none', { context: 'RING_GROUP', target: quiet }, false],
    ['of a member who answered', { context: 'QUEUE', target: quiet, connectedAt: 1 }, true],
    ['not where a colleague answered', { context: 'RING_GROUP', cause: causes.completedElsewhere }, false],
    ['of the group itself', { context: 'RING_GROUP', target: { ...mailbox, service: 'ring-group' } }, true],
    ['of somebody who wants none, but was called directly', { target: quiet }, true],
  ] as const)('%s', (_, facts, expected) => {
    expect(leavesRecord(callFacts({ ...missed, ...facts }))).toBe(expected)
  })
})

describe('a call is missed', () => {
  it.each([
    ['where nobody answered', {}, true],
    ['but not where it was taken elsewhere', { cause: causes.forwarded }, false],
    ['but not where a rule blocked it', { cause: causes.barred }, false],
    ['but not where no record is wanted', { context: 'QUEUE', target: quiet }, false],
  ] as const)('%s', (_, facts, expected) => {
    expect(wasMissed(callFacts({ ...missed, ...facts }))).toBe(expected)
  })
})

it('shows a message in a mailbox as VM, of the owner', () => {
  const cdr = describeCdr(callFacts({ target: mailbox, reached: 'CONNECTED', connectedAt: 1, endedAt: 2 }))
  expect(readCode('cdr.disposition', cdr.disposition)).toBe('VM')
  expect(cdr).toMatchObject({ dst_id: 'Voicemail2', user_id: 2 })
  expect(viewerIds(callFacts({ target: mailbox }))).toEqual([2])
})

it('names the context by the service that is called', () => {
  const outside = { number: '+442079460018', name: '', id: '' }
  expect(contextOf(outside, mailbox)).toBe('VOICEMAIL')
  expect(contextOf(outside, quiet)).toBe('PSTN_CALL')
  expect(contextOf(quiet, userParty(sampleUser(1)))).toBe('USER_LOCAL')
})

it('gives a forwarded call to the user who has calls forwarded', () => {
  const directory = { contactOf: () => undefined }
  const mobile = { ...outsideParty('+447700900111', 1, directory), ownerId: 2 }
  const facts = callFacts({ target: mobile, direction: 'out', context: 'FOLLOW_ME' })
  expect(describeCdr(facts).user_id).toBe(2)
  expect(viewerIds(facts)).toEqual([2])
})
