import { expect, test } from 'vitest'
import { transferProgress, transferTrouble } from '#renderer/locales/transfer-words.ts'
import { ownCall } from '#test/support/own-calls.ts'

const to = (stage: 'asked' | 'trying' | 'ringing' | 'failed', words = '') =>
  ownCall({ line: { state: 'connected', transfer: { to: '219', stage, words } } })
const calm = ownCall({ line: { state: 'connected' } })

test('a refusal says what happened, then what is safe, then the other side’s own words', () => {
  expect(transferTrouble(calm, { code: 'platform.refused', detail: 'destination is not reachable' })).toEqual(
    {
      title: 'Transfer did not go through. Ada is still with you.',
      reason: 'The phone service answered: destination is not reachable.',
    },
  )
  expect(transferTrouble(to('failed', '486 Busy Here'), { code: 'phone.busy' })).toEqual({
    title: 'Transfer did not go through. Ada is still with you.',
    reason: 'The phone service answered: 486 Busy Here.',
  })
  expect(transferTrouble(to('failed'), undefined)?.reason).toBe('')
  const ringing = ownCall({ line: { state: 'ringing' } })
  expect(transferTrouble(ringing, { code: 'phone.not-now' })?.title).toBe(
    'Sending on failed. Ada is still ringing here.',
  )
})

test('an outcome that nobody knows is not called a failure', () => {
  expect(transferTrouble(to('failed'), { code: 'phone.transfer-unknown' })).toEqual({
    title: 'It is not known whether the transfer went through. Ada is still on the line.',
    reason: 'The phone service did not say whether the transfer went through.',
  })
})

test.each([
  { code: 'network.timeout' },
  { code: 'platform.unexpected-answer', detail: 'HTTP 302' },
  { code: 'network.unreachable', reason: { code: 'host.cut-off', values: ['pbx.example'] } },
] as const)('nor is an order that the platform may have carried out: $code', (error) => {
  expect(transferTrouble(calm, error)?.title).toMatch(/^It is not known/)
  expect(transferTrouble(calm, { code: 'network.unreachable' })?.title).toMatch(
    /^Transfer did not go through/,
  )
})

test('without a refused transfer, nothing is shown', () => {
  expect(transferTrouble(calm, undefined)).toBeUndefined()
  expect(transferTrouble(to('trying'), undefined)).toBeUndefined()
})

test('a transfer on its way says how far it is, and that the caller is safe', () => {
  expect(transferProgress(to('asked'), 'Billie')).toBe(
    'Transferring to Billie. Ada stays with you until someone answers.',
  )
  expect(transferProgress(to('ringing'), 'Billie')).toMatch(/^Ringing Billie\./)
  expect(transferProgress(to('failed'), 'Billie')).toBe('')
  expect(transferProgress(calm, 'Billie')).toBe('')
})
