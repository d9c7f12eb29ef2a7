import { relative } from 'node:path'
import { leftToFull } from '#test/support/tier.ts'
import { root } from './command.ts'
import type { Tally } from './tally.ts'

/** The part of vitest's JSON report that is used. */
export interface VitestReport {
  readonly testResults: readonly FileReport[]
  /** Failures outside every test. */
  readonly errors?: readonly string[]
}

export interface FileReport {
  /** Absolute path of the file. */
  readonly name: string
  readonly status: string
  readonly message: string
  /** Milliseconds of the clock. */
  readonly startTime?: number
  readonly endTime?: number
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly meta?: { readonly skipReason?: string }
    readonly failureMessages?: readonly string[]
  }[]
}

/**
 * Counts tests. A file that failed without a failing test (it could not be loaded, a hook threw) is one failure. If
 * some files ran a second time, a test passes if it passed in either attempt; one that also failed is unsteady.
 */
export function tallyOf(report: VitestReport, again: VitestReport = { testResults: [] }): Tally {
  const attempts = [outcomesOf(report), outcomesOf(again)]
  const names = new Set(attempts.flatMap((attempt) => [...attempt.keys()]))
  const outcomes = [...names].map((line) =>
    settle(
      line,
      attempts.flatMap((attempt) => attempt.get(line) ?? []),
    ),
  )
  const lines = (wanted: Settled['kind']) =>
    outcomes.filter(({ kind }) => kind === wanted).map(({ line, why }) => `${line}${why}`)
  return {
    passed: outcomes.flatMap(({ kind, isTest, line }) =>
      isTest && (kind === 'passed' || kind === 'unsteady') ? [line] : [],
    ),
    failures: lines('failed'),
    skips: lines('skipped'),
    unsteady: lines('unsteady'),
    later: lines('later'),
  }
}

/** Path of a reported file, from the project's root. */
export function pathOf({ name }: FileReport): string {
  return relative(root, name)
}

type Outcome = {
  readonly state: 'passed' | 'failed' | 'skipped'
  /** False for the file itself, with its hooks. */
  readonly isTest: boolean
  /** The first message of a failure, or the reason of a skip. */
  readonly why: string
}

type Settled = {
  readonly kind: Outcome['state'] | 'unsteady' | 'later'
  readonly line: string
  readonly isTest: boolean
  readonly why: string
}

/** The best of one or two attempts. */
function settle(line: string, attempts: readonly Outcome[]): Settled {
  const isTest = attempts.some((attempt) => attempt.isTest)
  const failed = attempts.find(({ state }) => state === 'failed')
  if (attempts.some(({ state }) => state === 'passed')) {
    if (failed) return { kind: 'unsteady', line, isTest, why: ` (${failed.why})` }
    return { kind: 'passed', line, isTest, why: '' }
  }
  if (failed) return { kind: 'failed', line, isTest, why: isTest ? '' : ` ${failed.why}` }
  if (attempts[0]?.why === leftToFull) return { kind: 'later', line, isTest, why: '' }
  return { kind: 'skipped', line, isTest, why: ` (${attempts[0]?.why})` }
}

/** The outcome of each test, and of each file beside its tests, by its line. */
function outcomesOf({ testResults, errors = [] }: VitestReport): ReadonlyMap<string, Outcome> {
  const outcomes = new Map<string, Outcome>()
  for (const file of testResults) {
    const path = pathOf(file)
    for (const { fullName, status, meta, failureMessages = [] } of file.assertionResults) {
      const line = unused(`${path}: ${fullName.trim()}`, outcomes)
      if (status === 'passed') outcomes.set(line, { state: 'passed', isTest: true, why: '' })
      else if (status === 'failed')
        outcomes.set(line, { state: 'failed', isTest: true, why: firstLine(failureMessages[0]) })
      // Neither run nor skipped: its file ended early.
      else if (status === 'pending') outcomes.set(line, { state: 'failed', isTest: true, why: 'did not end' })
      else outcomes.set(line, { state: 'skipped', isTest: true, why: meta?.skipReason ?? `marked ${status}` })
    }
    const isBroken =
      file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')
    const state = isBroken ? 'failed' : 'passed'
    // A crashed worker names the file it was running.
    const said = file.message || errors.find((error) => error.includes(file.name))
    outcomes.set(`${path}:`, { state, isTest: false, why: firstLine(said) })
  }
  return outcomes
}

/** Two tests of a file may have the same name. */
function unused(line: string, taken: ReadonlyMap<string, Outcome>): string {
  for (let count = 1; ; count += 1) {
    const numbered = count === 1 ? line : `${line} (${count})`
    if (!taken.has(numbered)) return numbered
  }
}

export function firstLine(message = ''): string {
  return message.split('\n')[0] || 'could not run'
}

/** The slowest files with their seconds, slowest first. */
export function slowestFiles({ testResults }: VitestReport, count = 15): readonly string[] {
  return testResults
    .map((file) => ({ path: pathOf(file), seconds: ((file.endTime ?? 0) - (file.startTime ?? 0)) / 1_000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`)
}
