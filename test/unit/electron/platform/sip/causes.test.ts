import { expect, it } from 'vitest'
import { causeOfStatus, reasonOf, refusalStatus } from '#electron/platform/sip/causes.ts'
import { causes } from '#electron/platform/sip/leg.ts'

it('puts a refusal into the words of the platform and keeps its status', () => {
  expect(causeOfStatus(486, 'Busy Here')).toEqual(causes.busy)
  expect(causeOfStatus(600, 'Busy Everywhere')).toEqual({ status: 600, words: 'User busy' })
  expect(causeOfStatus(488, 'Not Acceptable Here')).toEqual({ status: 488, words: 'Not Acceptable Here' })
  expect(causeOfStatus(599, '')).toEqual({ status: 599, words: causes.failed.words })
})

it('refuses with the status of the cause, and where that is none, with nobody being there', () => {
  expect(refusalStatus(causes.declined)).toBe(603)
  expect(refusalStatus(causes.completedElsewhere)).toBe(480)
  expect(refusalStatus({ status: 302, words: 'Moved' })).toBe(480)
})

it('writes a Reason that cannot break out of its quotation marks', () => {
  expect(reasonOf(causes.completedElsewhere)).toBe('SIP;cause=200;text="Call completed elsewhere"')
  expect(reasonOf({ status: 500, words: 'a"\r\nX: "b' })).toBe('SIP;cause=500;text="aX: b"')
})
