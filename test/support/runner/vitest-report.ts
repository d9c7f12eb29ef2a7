import { relative } from 'node:path'
import { root } from './command.ts'
import type { Tally } from './tally.ts'

/** The part of vitest's JSON report that is counted. */
export interface VitestReport {
  readonly testResults: readonly {
    /** Absolute path of the file. */
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly meta?: { readonly skipReason?: string }
    }[]
  }[]
}

/** Counts tests. A file that failed without a failing test (it could not be loaded, a hook threw) is one failure. */
export function tallyOf(report: VitestReport): Tally {
  const failures: string[] = []
  const skips: string[] = []
  let passed = 0
  for (const file of report.testResults) {
    const path = relative(root, file.name)
    const before = failures.length
    for (const { fullName, status, meta } of file.assertionResults) {
      if (status === 'passed') passed += 1
      else if (status === 'failed') failures.push(`${path}: ${fullName.trim()}`)
      else skips.push(`${path}: ${fullName.trim()} (${meta?.skipReason ?? `marked ${status}`})`)
    }
    if (file.status === 'failed' && failures.length === before) {
      failures.push(`${path}: ${file.message.split('\n')[0] ?? 'could not run'}`)
    }
  }
  return { passed, failures, skips }
}
