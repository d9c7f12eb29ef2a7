import { expect, it } from 'vitest'
import { callerShownToAgent } from '#electron/platform/calls/services/agents/shown-caller.ts'

const jo = { number: '+442079460018', name: 'Jo Caller' }

it.each([
  [{}, 'Jo Caller'],
  [{ name: 'Sales' }, 'Sales: Jo Caller'],
  [{ waitedSeconds: 65.4 }, '1:05: Jo Caller'],
  [{ name: 'Sales', waitedSeconds: 3_600 }, 'Sales 60:00: Jo Caller'],
])('shows %o as %s', (prefix, name) => {
  expect(callerShownToAgent(jo, { number: '600' }, prefix)).toEqual({ number: jo.number, name, headers: [] })
})

it('shows the number of somebody without a name, behind a prefix only', () => {
  const nameless = { number: jo.number, name: '' }
  expect(callerShownToAgent(nameless, { number: '600' }, {}).name).toBe('')
  expect(callerShownToAgent(nameless, { number: '600' }, { name: 'Sales' }).name).toBe(`Sales: ${jo.number}`)
})

it('adds the telephone number that was called to the headers', () => {
  const caller = { ...jo, headers: ['X-First: 1'] }
  expect(callerShownToAgent(caller, { number: '+442079461900' }, {}).headers).toEqual([
    'X-First: 1',
    'P-Called-Party-ID: <sip:+442079461900@pbx.localhost>',
  ])
})
