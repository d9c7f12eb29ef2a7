import { expect, test } from 'vitest'
import { indexPeople } from '#shared/calls/people-index.ts'
import { colleagueTalkingTo } from '#shared/calls/talks-to.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { party } from '#test/support/listed-calls.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { colleague } from '#test/support/people.ts'

const kit = colleague({ key: 'user:2', name: 'Kit', callerId: '+441632960100' })
const lee = colleague({ key: 'user:3', name: 'Lee', numbers: [], callerId: '+441632960100' })
const index = indexPeople([kit, lee], 'GB')
const number = '+447700900142'
const talking = (changes: Partial<LiveCallRecord> = {}) =>
  liveCall({ state: 'CONNECTED', source: party('', number), destination: party('2'), ...changes })
const who = (calls: readonly LiveCallRecord[], about = number, ownKey = 'user:9') =>
  colleagueTalkingTo(about, { calls, index, ownKey, country: 'GB' })?.name ?? null

test('a colleague who is on a call with the number, however it is written, at either end', () => {
  expect(who([talking()])).toBe('Kit')
  expect(who([talking({ state: 'ON_HOLD' })], '07700 900142')).toBe('Kit')
  expect(who([talking({ source: party('2'), destination: party('', number) })])).toBe('Kit')
})

test('nobody who is only rung, nobody at another number, not the agent, and never a guess', () => {
  expect(who([talking({ state: 'RINGING' })])).toBeNull()
  expect(who([talking()], '+447700900999')).toBeNull()
  expect(who([talking()], '')).toBeNull()
  expect(who([talking()], number, 'user:2')).toBeNull()
  expect(who([talking({ destination: party('', '+441632960100') })])).toBeNull()
})
