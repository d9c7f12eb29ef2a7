import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { machineNeeds } from '#test/support/needs.ts'
import { type TemporaryFolder, temporaryFolder } from '#test/support/temporary-folder.ts'
import { runCommand, runTool } from './command.ts'
import { endMarked, processesLeft } from './marked.ts'
import { errorsFile, reportFile, reportFolder } from './reporters.ts'
import { filesToTryAgain } from './second-attempt.ts'
import { add, nothing, type Tally } from './tally.ts'
import { reservedMinutes } from './time-left.ts'
import { firstLine, slowestFiles, tallyOf, type VitestReport } from './vitest-report.ts'

type Suite = 'unit' | 'integration' | 'faults' | 'hostile' | 'interop' | 'e2e' | 'desktop'

/** Suites that share a queue: `workers` of their files run at the same time. */
export interface Lane {
  readonly suites: readonly Suite[]
  readonly workers: number
  /** Only these files, from the project's root; all by default. */
  readonly files?: readonly string[]
}

const vitest = ['--config', 'test/vitest.config.ts'] as const

export interface LaneOptions {
  readonly tier: 'quick' | 'full'
  /** Runs failed files of real time again. */
  readonly secondAttempt: boolean
  /** Minutes before the end of a limited run from which no test begins. */
  readonly reserve: number
}

/** Runs lanes side by side, with their output on the terminal. */
export async function runLanes(lanes: readonly Lane[], options: LaneOptions): Promise<Tally> {
  if (machineNeeds.chromium.present()) return runProjects(lanes, options)
  const skipped = await skipAll(lanes.filter(takesBrowser), `needs ${machineNeeds.chromium.name}`)
  const others = lanes.filter((lane) => !takesBrowser(lane))
  return add(skipped, await runProjects(others, options))
}

/** The flows of `e2e` also run in `desktop`, where their names must differ. */
function inShell(lanes: readonly Lane[], tally: Tally): Tally {
  if (!lanes.some(({ suites }) => suites.includes('desktop'))) return tally
  const named = (lines: readonly string[]) => lines.map((line) => `desktop: ${line}`)
  const { passed, failures, skips, unsteady, later } = tally
  return {
    passed: named(passed),
    failures: named(failures),
    skips: named(skips),
    unsteady: named(unsteady),
    later: named(later),
  }
}

const takesBrowser = ({ suites }: Lane) => suites.includes('e2e') || suites.includes('desktop')

async function skipAll(lanes: readonly Lane[], reason: string): Promise<Tally> {
  const suites = lanes.flatMap((lane) => lane.suites)
  const skipped = await Promise.all(suites.map((suite) => skipProject(suite, reason)))
  return skipped.reduce(add, nothing)
}

async function runProjects(lanes: readonly Lane[], options: LaneOptions): Promise<Tally> {
  if (lanes.length === 0) return nothing
  const attempts = await Promise.all(lanes.map((lane) => runLane(lane, options)))
  const first = { testResults: attempts.flatMap(({ report }) => report.testResults) }
  console.log(['The slowest files:', ...slowestFiles(first)].join('\n'))
  const again = options.secondAttempt ? filesToTryAgain(first) : []
  const silent = attempts.flatMap(({ silentFailure }) => silentFailure ?? [])
  if (again.length === 0) return withFailures(inShell(lanes, tallyOf(first)), silent)
  console.log(`\n== a second attempt: ${again.join(', ')}`)
  const suites = lanes.flatMap((lane) => lane.suites)
  const second = await runLane({ suites, workers: 1, files: again }, options)
  return withFailures(inShell(lanes, tallyOf(first, second.report)), [
    ...silent,
    ...(second.silentFailure ?? []),
  ])
}

interface Attempt {
  readonly report: VitestReport
  /** The line for a failure of vitest without a failed test. */
  readonly silentFailure: string | null
}

async function runLane(
  { suites, workers, files = [] }: Lane,
  { tier, reserve }: LaneOptions,
): Promise<Attempt> {
  await using folder = await temporaryFolder('report')
  const projects = suites.flatMap((name) => ['--project', name])
  const { ok, code } = await runTool(
    'vitest/vitest.mjs',
    ['run', ...files, ...vitest, `--maxWorkers=${workers}`, ...projects],
    {
      show: true,
      env: {
        [reportFolder]: folder.path,
        [reservedMinutes]: `${reserve}`,
        SWITCHHOOK_TEST_TIER: tier,
        SWITCHHOOK_TEST_BUILT: 'yes',
      },
    },
  )
  const report = await readReport(folder)
  const isSilent = !ok && tallyOf(report).failures.length === 0
  const said = report.errors?.[0] === undefined ? '' : `: ${firstLine(report.errors[0])}`
  const silentFailure = isSilent ? `${suites.join(' and ')}: vitest ended with code ${code}${said}` : null
  return { report, silentFailure }
}

/** A vitest that ends early writes nothing. */
async function readReport(folder: TemporaryFolder): Promise<VitestReport> {
  const file = folder.join(reportFile)
  const outside = folder.join(errorsFile)
  return {
    testResults: existsSync(file) ? JSON.parse(await readFile(file, 'utf8')).testResults : [],
    errors: existsSync(outside) ? JSON.parse(await readFile(outside, 'utf8')) : [],
  }
}

function withFailures(tally: Tally, failures: readonly string[]): Tally {
  return add(tally, { ...nothing, failures })
}

/** Counts the tests of a project that the machine cannot run as skipped. */
async function skipProject(suite: Suite, reason: string): Promise<Tally> {
  const { ok, output } = await runTool('vitest/vitest.mjs', ['list', ...vitest, '--project', suite, '--json'])
  if (!ok) return { ...nothing, failures: [`${suite}: the tests cannot be listed: ${output.trim()}`] }
  const tests: readonly { readonly name: string }[] = JSON.parse(output.slice(output.indexOf('[')))
  return { ...nothing, skips: tests.map(({ name }) => `${suite}: ${name} (${reason})`) }
}

/** Builds the app for `integration`, `e2e` and `desktop`. */
export async function buildApp(): Promise<Tally> {
  const npm = process.env['npm_execpath']
  const { ok, output, seconds } = await runCommand([
    ...(npm === undefined ? ['npm'] : [process.execPath, npm]),
    ...['run', 'build'],
  ])
  console.log(`${ok ? 'ok    ' : 'FAILED'}  build (${seconds.toFixed(1)} s)`)
  if (ok) return { ...nothing, passed: ['build'] }
  console.log(output.trim())
  return { ...nothing, failures: ['build'] }
}

/** Ends processes that outlive their suite; each is a failure. */
export async function endLeftBehind(suite: string): Promise<Tally> {
  const left = await processesLeft()
  await endMarked()
  const failures = left.map(
    ({ pid, command }) => `${suite}: left a process behind: ${pid} ${command.slice(0, 120)}`,
  )
  return { ...nothing, failures }
}
