import { beforeEach, expect, test } from 'vitest'
import { reportFaults, type FaultScope } from '#renderer/host/report-faults.ts'
import type { PageFault } from '#shared/host/diagnostics.ts'
import { pageFault } from '#shared/host/page-fault.ts'

const origin = 'app://switchhook'
let heard: Map<string, (event: never) => void>
let said: unknown[][]
let reported: PageFault[]
let scope: FaultScope
let time: number

beforeEach(() => {
  heard = new Map()
  said = []
  reported = []
  time = 0
  scope = {
    addEventListener: (name: string, listener: never) => void heard.set(name, listener),
    removeEventListener: (name: string) => void heard.delete(name),
    console: { error: (...words: unknown[]) => void said.push(words) },
    location: { origin },
  }
})

const begin = () => reportFaults({ scope, report: (fault) => reported.push(fault), now: () => time })
const fire = (name: string, event: object) => heard.get(name)?.(event as never)

function thrown(message = 'Tamsin Okafor is undefined'): Error {
  const fault = new TypeError(message)
  fault.stack = [
    `TypeError: ${message} (${origin}/assets/Tamsin:1:1 and more)`,
    `    at hold (${origin}/assets/index-abc.js?v=1:12:345)`,
    '    at other (https://example.com/x.js:1:2)',
    `    at ${origin}/src/main.ts:7:8`,
  ].join('\n')
  return fault
}

test('whatever a page did not expect is told by class and place, never by its message', () => {
  const { onComponentFault } = begin()
  fire('error', { error: thrown(), message: 'Tamsin' })
  fire('unhandledrejection', { reason: 'Tamsin' })
  onComponentFault(thrown())
  scope.console.error('Tamsin', thrown())
  expect(reported).toEqual([
    { kind: 'error', name: 'TypeError', places: ['assets/index-abc.js:12:345', 'src/main.ts:7:8'] },
    { kind: 'rejection', name: 'string', places: [] },
    { kind: 'component', name: 'TypeError', places: ['assets/index-abc.js:12:345', 'src/main.ts:7:8'] },
    { kind: 'console', name: 'TypeError', places: ['assets/index-abc.js:12:345', 'src/main.ts:7:8'] },
  ])
  expect(said).toHaveLength(2)
})

test('one fault is told once, though it is heard in several ways', () => {
  const { onComponentFault } = begin()
  const fault = thrown()
  onComponentFault(fault)
  fire('error', { error: fault, message: '' })
  scope.console.error(fault)
  expect(reported).toHaveLength(1)
})

test('at most ten faults a minute are reported', () => {
  begin()
  for (let each = 0; each < 30; each += 1) fire('error', { error: new Error('x'), message: '' })
  expect(reported).toHaveLength(10)
  time = 60_000
  fire('error', { error: new Error('x'), message: '' })
  expect(reported).toHaveLength(11)
})

test('what the browser says of its own work is no fault, nor are words without a cause', () => {
  begin()
  fire('error', { error: null, message: 'ResizeObserver loop completed with undelivered notifications.' })
  scope.console.error('just words')
  expect(reported).toEqual([])
})

test('nothing is observed any more after stop', () => {
  const { error } = scope.console
  begin().stop()
  expect([heard.size, scope.console.error === error]).toEqual([0, true])
})

test('a stack of any length is read in part', () => {
  const fault = new Error('x')
  fault.stack = Array(10_000).fill(`    at a (${origin}/a.js:1:1)`).join('\n')
  expect(pageFault('error', fault, origin).places).toHaveLength(8)
})
