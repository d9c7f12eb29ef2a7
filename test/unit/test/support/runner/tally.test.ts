import { expect, test } from 'vitest'
import { messageOf } from '#test/support/runner/reporters.ts'
import { add, exitCode, lastLine, nothing } from '#test/support/runner/tally.ts'
import { tallyOf } from '#test/support/runner/vitest-report.ts'

const assertion = (status: string, skipReason?: string) => ({
  fullName: ` ${status} one`,
  status,
  ...(skipReason === undefined ? {} : { meta: { skipReason } }),
})

test('the last line names skips and unsteady tests only where there are some', () => {
  expect(lastLine({ ...nothing, passed: 3 })).toBe('3 passed, 0 failed')
  expect(lastLine({ passed: 3, failures: ['a'], skips: ['b'], unsteady: ['c'] })).toBe(
    '3 passed, 1 failed, 1 skipped, 1 unsteady',
  )
})

test('a run where nothing ran is not a good run', () => {
  expect(exitCode(nothing)).toBe(1)
  expect(exitCode({ ...nothing, passed: 1 })).toBe(0)
  expect(exitCode(add({ ...nothing, passed: 1 }, { ...nothing, failures: ['a'] }))).toBe(1)
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
  expect(tally.passed).toBe(1)
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
