import { describe, expect, it } from 'vitest'
import type { Directory } from '#electron/platform/calls/directory.ts'
import { partyOf, routeDialled } from '#electron/platform/calls/routing.ts'
import { routeInbound } from '#shared/calls/routing/dial.ts'
import { sampleUser } from '#test/support/call-bench.ts'

const kim = sampleUser(3)
const sales = {
  kind: 'service',
  service: 'queue',
  id: 4,
  customerId: 1,
  number: '600',
  name: 'Sales',
} as const
const directory: Directory = {
  userById: () => kim,
  userByExtension: (ext) => (ext === '1003' ? kim : undefined),
  targetOfNumber: (e164) => (e164 === kim.cli ? { kind: 'user', user: kim, through: kim.cli } : undefined),
  ownerOfNumber: () => undefined,
  serviceByNumber: (customerId, number) => (customerId === 1 && number === '600' ? sales : undefined),
  destinationOf: () => undefined,
  rulesOf: () => [],
  contactOf: () => undefined,
}

describe('routeDialled', () => {
  it.each([
    ['1003', 'GB', { kind: 'user', user: kim }],
    ['sip:1003@pbx.localhost', '', { kind: 'user', user: kim }],
    [kim.cli, 'GB', { kind: 'user', user: kim, through: kim.cli }],
    ['020 7946 1003', 'GB', { kind: 'user', user: kim, through: kim.cli }],
    ['020 7946 0018', '44', { kind: 'outside', number: '+442079460018' }],
    ['tel:+442079460018', 'US', { kind: 'outside', number: '+442079460018' }],
    ['(202) 555-0123', 'US', { kind: 'outside', number: '+12025550123' }],
    ['600', 'GB', sales],
    ['1004', 'GB', { kind: 'unknown', number: '1004' }],
    ['', 'GB', { kind: 'unknown', number: '' }],
    ['sip:kim@elsewhere.invalid', 'GB', { kind: 'unknown', number: 'kim' }],
  ])('%s in %s', (dialled, country, expected) => {
    expect(routeDialled(dialled, { country, customerId: 1 }, directory)).toEqual(expected)
  })
})

it('keeps customers apart', () => {
  const other = { country: 'GB', customerId: 2 }
  expect(routeDialled('1003', other, directory)).toEqual({ kind: 'unknown', number: '1003' })
  expect(routeDialled(kim.cli, other, directory)).toEqual({ kind: 'outside', number: kim.cli })
})

it('never sends a call from outside back there', () => {
  expect(routeInbound('+442079460018', directory)).toEqual({ kind: 'unknown', number: '+442079460018' })
})

it('shows a user under the number that was called', () => {
  expect(partyOf({ kind: 'user', user: kim, through: kim.cli }, 1, directory).number).toBe(kim.cli)
  expect(partyOf({ kind: 'user', user: kim }, 1, directory).number).toBe('1003')
})
