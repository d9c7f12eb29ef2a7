import { expect, it } from 'vitest'
import { describeCdr } from '#electron/platform/calls/call-record.ts'
import { userParty } from '#electron/platform/calls/party.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { chargeOf, minCharge, rateOf, ratesOf } from '#electron/platform/calls/tariff.ts'
import { sampleUser } from '#test/support/call-bench.ts'
import { callFacts } from '#test/support/call-facts.ts'

const outside = { number: '+442079460018', name: '', id: '' }
const sam = userParty(sampleUser(2))

it.each([
  ['+442079460018', 0.015],
  ['+447700900123', 0.045],
  ['+448001112222', 0],
  ['+449061112222', 0.6],
  ['+12125550123', 0.012],
  ['+491711234567', 0.05],
  ['+85221234567', 0.12],
  ['1002', 0],
  ['anonymous', 0],
  ['', 0],
])('%s costs %d a minute', (number, rate) => {
  expect(rateOf(number)).toBe(rate)
})

it.each([
  [0.6, 0, 0],
  [0.6, 90, 0.9],
  [0.015, 100, 0.025],
  [0.015, 1, minCharge],
  [0, 600, 0],
])('at %d a minute, %i seconds cost %d', (rate, seconds, charge) => {
  expect(chargeOf(rate, seconds)).toBe(charge)
})

it('takes money for parties outside that the platform calls, and for them only', () => {
  expect(ratesOf(callFacts({ source: outside, target: sam }))).toEqual({ source: 0, target: 0 })
  expect(ratesOf(callFacts({ source: sam, target: outside, direction: 'out' }))).toEqual({
    source: 0,
    target: 0.015,
  })
  expect(ratesOf(callFacts({ source: outside, target: sam, direction: 'webcall' }))).toEqual({
    source: 0.015,
    target: 0,
  })
})

it('takes nothing for a call that a rule blocked, whatever its destination costs', () => {
  const premium = { number: '+449061112222', name: '', id: '' }
  const facts = callFacts({
    source: sam,
    target: premium,
    direction: 'out',
    state: 'HANGUP',
    cause: causes.barred,
  })
  expect(describeCdr(facts)).toMatchObject({ rate: 0, charge: 0, t_cause: 'Blocked by rule' })
})

it('prices a record by the time of talking', () => {
  const start = callFacts().startedAt
  const facts = callFacts({
    source: sam,
    target: outside,
    direction: 'out',
    state: 'HANGUP',
    connectedAt: start + 10_000,
    endedAt: start + 110_000,
  })
  expect(describeCdr(facts)).toMatchObject({ rate: 0.015, billsec: 100, charge: 0.025 })
  expect(describeCdr({ ...facts, connectedAt: null })).toMatchObject({ rate: 0.015, charge: 0 })
})
