import { expect, test } from 'vitest'
import { root } from '#test/support/runner/command.ts'
import { messageOf } from '#test/support/runner/reporters.ts'
import { add, exitCode, lastLine, nothing } from '#test/support/runner/tally.ts'
import { slowestFiles, tallyOf } from '#test/support/runner/vitest-report.ts'
import { leftToFull } from '#test/support/tier.ts'

const assertion = (status: string, skipReason?: string) => ({
  fullName: ` ${status} one`,
  status,
  ...(skipReason === undefined ? {} : { meta: { skipReason } }),
})

const three = { ...nothing, passed: ['x', 'y', 'z'] }

test('the last line names skips and unsteady tests only where there are some', () => {
  expect(lastLine(three)).toBe('3 passed, 0 failed')
  expect(lastLine({ ...three, failures: ['a'], skips: ['b'], unsteady: ['c'], later: ['d'] })).toBe(
    '3 passed, 1 failed, 1 skipped, 1 unsteady, 1 left to test:full',
  )
})

test('a run where nothing ran is not a good run', () => {
  expect(exitCode(nothing)).toBe(1)
  expect(exitCode({ ...nothing, passed: ['a test'] })).toBe(0)
  expect(exitCode(add({ ...nothing, passed: ['a test'] }, { ...nothing, failures: ['a'] }))).toBe(1)
})

test('tests are counted by their state, skips with their reason', () => {
  const assertionResults = [
    assertion('passed'),
    assertion('failed'),
    assertion('skipped', 'needs a keychain'),
    assertion('todo'),
  ]
  const tally = tallyOf({
    testResults: [{ name: '/x.test.ts', status: 'failed', message: '', assertionResults }],
  })
  expect(tally.passed).toEqual([expect.stringContaining('x.test.ts: passed one')])
  expect(tally.failures).toEqual([expect.stringContaining('x.test.ts: failed one')])
  expect(tally.skips).toEqual([
    expect.stringContaining('skipped one (needs a keychain)'),
    expect.stringContaining('todo one (marked todo)'),
  ])
})

test('a file that could not be loaded is one failure', () => {
  const broken = {
    name: '/x.test.ts',
    status: 'failed',
    message: 'no such module\nat x',
    assertionResults: [],
  }
  expect(tallyOf({ testResults: [broken] }).failures).toEqual([
    expect.stringMatching(/x\.test\.ts: no such module$/),
  ])
})

test('a worker that crashed names its file with what vitest said, and what it left undone has failed', () => {
  const crash = {
    message: '[vitest-pool]: Worker forks emitted error.',
    cause: { message: 'Worker exited with signal SIGABRT while running test file /x.test.ts\nat x' },
  }
  const assertionResults = [assertion('passed'), assertion('pending')]
  const tally = tallyOf({
    testResults: [{ name: '/x.test.ts', status: 'failed', message: '', assertionResults }],
    errors: ['Another error.', messageOf(crash)],
  })
  expect(tally.failures).toEqual([
    expect.stringMatching(/x\.test\.ts: pending one$/),
    expect.stringMatching(
      /x\.test\.ts: Worker exited with signal SIGABRT while running test file \/x\.test\.ts$/,
    ),
  ])
  expect(tally.skips).toEqual([])
})

test('what is left to the full run is no skip, and leaves the sum once it ran', () => {
  const file = (status: string, skipReason?: string) => ({
    testResults: [
      {
        name: '/x.test.ts',
        status: 'passed',
        message: '',
        assertionResults: [assertion('passed'), { ...assertion(status, skipReason), fullName: 'long one' }],
      },
    ],
  })
  const quick = tallyOf(file('skipped', leftToFull))
  expect(quick).toMatchObject({ skips: [], later: [expect.stringMatching(/x\.test\.ts: long one$/)] })
  const sum = add(quick, tallyOf(file('passed')))
  expect(lastLine(sum)).toBe('2 passed, 0 failed')
})

test('the slowest files come first', () => {
  const took = (name: string, milliseconds: number) => ({
    ...{ name: root + name, status: 'passed', message: '', assertionResults: [] },
    ...{ startTime: 1_000, endTime: 1_000 + milliseconds },
  })
  const testResults = [took('a', 1_500), took('b', 20_000), took('c', 40)]
  expect(slowestFiles({ testResults }, 2)).toEqual(['   20.0 s  b', '    1.5 s  a'])
})
