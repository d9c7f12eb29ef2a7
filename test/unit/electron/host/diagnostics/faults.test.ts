import { beforeEach, expect, test } from 'vitest'
import { Faults } from '#electron/host/diagnostics/faults.ts'
import type { FaultNotice } from '#shared/host/diagnostics.ts'
import { hostInputs } from '#test/support/host-inputs.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

let clock: ManualClock
let log: NotedLog
let shown: (FaultNotice | null)[]
let isBusy: boolean
let faults: Faults

beforeEach(() => {
  clock = new ManualClock()
  log = new NotedLog()
  shown = []
  isBusy = false
  faults = new Faults({ clock, log, isBusy: () => isBusy, onChange: (fault) => shown.push(fault) })
})

test('a fault of the app is reported, with whether a call is active, until it has been seen', () => {
  isBusy = true
  faults.reportOwn()
  faults.seen()
  expect(shown).toEqual([{ at: clock.now(), where: 'app', inCall: true }, null])
})

test('of a page’s fault only class and places in our own files are logged', () => {
  faults.reportPage({
    kind: 'error',
    name: 'TypeError',
    places: ['assets/index-abc.js:12:345', 'Tamsin Okafor', 'https://example.com/x.js:1:2', '../x.ts:1:2'],
  })
  faults.reportPage({ kind: 'rejection', name: 'Tamsin', places: [] })
  expect(log.lines.map(({ fields }) => fields)).toEqual([
    { kind: 'error', name: 'TypeError', at: ['assets/index-abc.js:12:345', '../x.ts:1:2'] },
    { kind: 'rejection', name: 'other', at: [] },
  ])
  expect(shown).toHaveLength(2)
})

test('console output of a page is logged but not reported', () => {
  faults.reportPage({ kind: 'console', name: 'Error', places: [] })
  expect([log.lines.length, shown.length]).toEqual([1, 0])
})

test('a page that fails without end fills no log', () => {
  for (let each = 0; each < 100; each += 1) faults.reportPage({ kind: 'error', name: 'Error', places: [] })
  expect(log.lines).toHaveLength(20)
  clock.advance(60_000)
  faults.reportPage({ kind: 'error', name: 'Error', places: [] })
  expect(log.lines).toHaveLength(21)
})

test.for([
  { kind: 'error', name: 'x'.repeat(201), places: [] },
  { kind: 'error', name: 'Error', places: Array(101).fill('a.js:1:1') },
  { kind: 'else', name: 'Error', places: [] },
  { kind: 'error', name: 'Error' },
])('a page may not say %j', (input) => expect(hostInputs['diagnostics.pageFault']?.(input)).toBeUndefined())
