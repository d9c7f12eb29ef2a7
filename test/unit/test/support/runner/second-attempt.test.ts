import { describe, expect, test } from 'vitest'
import { root } from '#test/support/runner/command.ts'
import { filesToTryAgain } from '#test/support/runner/second-attempt.ts'
import { exitCode, nothing } from '#test/support/runner/tally.ts'
import { type FileReport, tallyOf, type VitestReport } from '#test/support/runner/vitest-report.ts'

const path = 'test/e2e/flows/ring.test.ts'

/** A report of one file: each test with its state, and a complaint where it failed. */
function reportOf(tests: Readonly<Record<string, string>>, changes: Partial<FileReport> = {}): VitestReport {
  const assertionResults = Object.entries(tests).map(([fullName, status]) => ({
    fullName,
    status,
    ...(status === 'failed' ? { failureMessages: [`${fullName} is late\nat a line`] } : {}),
  }))
  const status = Object.values(tests).includes('failed') ? 'failed' : 'passed'
  return { testResults: [{ name: `${root}${path}`, status, message: '', assertionResults, ...changes }] }
}

describe('a second attempt', () => {
  const failedIn = (paths: readonly string[]) => ({
    testResults: paths.flatMap((each) => reportOf({ a: 'failed' }, { name: root + each }).testResults),
  })

  test('is made by files of real time alone', () => {
    const files = ['test/unit/a.test.ts', 'test/integration/b.test.ts', path, 'test/faults/c.test.ts']
    expect(filesToTryAgain(failedIn(files))).toEqual(files.slice(1))
  })

  test('is not made by files that passed', () => {
    expect(filesToTryAgain(reportOf({ a: 'passed' }))).toEqual([])
  })

  test('is not made where more failed than by a hiccup', () => {
    const files = Array.from({ length: 5 }, (_, at) => `test/e2e/flows/${at}.test.ts`)
    expect(filesToTryAgain(failedIn(files))).toEqual([])
  })
})

describe('of two attempts', () => {
  test('one that passed is enough, and the test is named as unsteady with what it said', () => {
    const tally = tallyOf(
      reportOf({ rings: 'failed', stops: 'passed' }),
      reportOf({ rings: 'passed', stops: 'passed' }),
    )
    expect(tally).toEqual({
      passed: [`${path}: rings`, `${path}: stops`],
      failures: [],
      skips: [],
      unsteady: [`${path}: rings (rings is late)`],
      later: [],
    })
    expect(exitCode(tally)).toBe(0)
  })

  test('two that failed are a failure', () => {
    const tally = tallyOf(reportOf({ rings: 'failed' }), reportOf({ rings: 'failed' }))
    expect(tally).toEqual({ ...nothing, failures: [`${path}: rings`] })
  })

  test('a test that failed and did not run again has failed', () => {
    const again = reportOf({ rings: 'skipped' }, { status: 'failed', message: 'no platform' })
    const tally = tallyOf(reportOf({ rings: 'failed' }), again)
    expect(tally.failures).toEqual([`${path}: rings`])
    expect(exitCode(tally)).toBe(1)
  })

  test('a test that passed first and failed then is unsteady too', () => {
    const tally = tallyOf(reportOf({ rings: 'passed', stops: 'failed' }), {
      testResults: reportOf({ rings: 'failed', stops: 'passed' }).testResults,
    })
    expect(tally.passed).toHaveLength(2)
    expect(tally.unsteady).toHaveLength(2)
  })

  test('a file that could not begin counts its tests by the other', () => {
    const broken = reportOf({ rings: 'skipped' }, { status: 'failed', message: 'no platform\nat a line' })
    expect(tallyOf(broken, reportOf({ rings: 'passed', stops: 'passed' }))).toEqual({
      passed: [`${path}: rings`, `${path}: stops`],
      failures: [],
      skips: [],
      unsteady: [`${path}: (no platform)`],
      later: [],
    })
    const never = reportOf({}, { status: 'failed', message: 'no platform' })
    expect(tallyOf(never, never).failures).toEqual([`${path}: no platform`])
  })

  test('tests of one name are told apart', () => {
    const file = (states: readonly string[]) =>
      reportOf(
        {},
        { assertionResults: states.map((status) => ({ fullName: 'rings', status })), status: 'failed' },
      )
    const tally = tallyOf(file(['passed', 'failed']), file(['failed', 'failed']))
    expect(tally.failures).toEqual([`${path}: rings (2)`])
    expect(tally.unsteady).toEqual([`${path}: rings (could not run)`])
  })
})
