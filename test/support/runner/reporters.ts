import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter } from 'vitest/node'

/** The environment variable with the folder for the report's files. */
export const reportFolder = 'SWITCHHOOK_TEST_REPORT'

export const reportFile = 'report.json'
/** Failures outside every test, such as a crashed worker: vitest's JSON report omits them. */
export const errorsFile = 'errors.json'

/** An error from vitest, with its chain of causes. */
type Failure = { readonly message: string; readonly cause?: unknown }

/** The terminal alone if there is no folder for a report. */
export function reporters(folder = process.env[reportFolder]) {
  if (folder === undefined) return ['default' as const]
  return [
    'default' as const,
    ['json', { outputFile: join(folder, reportFile) }] as const satisfies [string, object],
    writingErrors(join(folder, errorsFile)),
  ]
}

function writingErrors(file: string): Reporter {
  return {
    onTestRunEnd(_modules, errors) {
      writeFileSync(file, JSON.stringify(errors.map(messageOf)))
    },
  }
}

/** The root cause says what happened; the errors above say where it was noticed. */
export function messageOf(error: Failure): string {
  return isFailure(error.cause) ? messageOf(error.cause) : error.message
}

function isFailure(cause: unknown): cause is Failure {
  return (
    typeof cause === 'object' && cause !== null && 'message' in cause && typeof cause.message === 'string'
  )
}
