import { pathOf, type VitestReport } from './vitest-report.ts'

/** Where real time decides: a machine that was busy for a moment may fail a test that is right. */
const realTime = ['contract', 'integration', 'e2e', 'desktop', 'faults', 'hostile', 'interop'].map(
  (folder) => `test/${folder}/`,
)

/** More files than this do not fail by a hiccup. */
const most = 4

/**
 * The files, from the project's root, that run once more: those of real time in which something failed. None where so
 * many failed that the machine is not the reason. Whole files, because the tests of some follow one call.
 */
export function filesToTryAgain({ testResults }: VitestReport): readonly string[] {
  const failed = testResults.filter(({ status }) => status === 'failed').map(pathOf)
  if (failed.length > most) return []
  return failed.filter((path) => realTime.some((folder) => path.startsWith(folder)))
}
