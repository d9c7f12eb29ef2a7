import { expect, test } from 'vitest'
import { codeTables } from '#shared/api/codes.ts'
import { factTitle } from '#shared/calls/timeline-title.ts'
import { timelineFacts } from '#shared/locales/de/timeline-facts.ts'
import { englishTimelineFacts } from '#shared/locales/timeline-facts.ts'

const stateFact = (state: string) => ({ code: 'call-state', callId: 7, state }) as const

test('a state of a call is shown in plain words of each language', () => {
  expect(factTitle(stateFact('ON_HOLD'), englishTimelineFacts)).toBe('Call 7: on hold')
  expect(factTitle(stateFact('ON_HOLD'), timelineFacts)).toBe('Anruf 7: gehalten')
})

test('a state that the specification does not list is shown as the platform sent it', () => {
  for (const state of ['PARKED', 'toString'])
    expect(factTitle(stateFact(state), timelineFacts)).toBe(`Anruf 7: ${state}`)
})

test.each([englishTimelineFacts, timelineFacts])('every state of the specification has words', (words) => {
  expect(Object.keys(words.callStates)).toEqual(codeTables['call.state'])
})
