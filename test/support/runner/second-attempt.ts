import { pathOf, type VitestReport } from './vitest-report.ts'

/** Suites that depend on real time: a busy machine may fail a correct test. */
const realTime = ['contract', 'integration', 'e2e', 'desktop', 'faults', 'hostile', 'interop'].map(
  (folder) => `test/${folder}/`,
)

/** More failed files than this are not due to a busy machine. */
const maxFailedFiles = 4

/**
 * The files, from the project's root, to run again: failed ones of real time. None if too many failed for the machine
 * to be the reason. Whole files, because some follow one call from test to test.
 */
export function filesToTryAgain({ testResults }: VitestReport): readonly string[] {
  const failed = testResults.filter(({ status }) => status === 'failed').map(pathOf)
  if (failed.length > maxFailedFiles) return []
  return failed.filter((path) => realTime.some((folder) => path.startsWith(folder)))
}
