import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { machineNeeds } from '#test/support/needs.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { root, runCommand, runTool } from './command.ts'
import { endMarked, processesLeft } from './marked.ts'
import { add, nothing, type Tally } from './tally.ts'
import { tallyOf } from './vitest-report.ts'

export type Suite = 'unit' | 'integration' | 'faults' | 'interop' | 'e2e'

const vitest = ['--config', 'test/vitest.config.ts'] as const

/** Runs vitest's projects of these names side by side; their output goes to the terminal. */
export async function runSuites(suites: readonly Suite[]): Promise<Tally> {
  if (suites.length === 0) return nothing
  const [suite] = suites
  if (suite !== 'e2e') return runProjects(suites)
  if (!machineNeeds.chromium.present()) return skipProject(suite, `needs ${machineNeeds.chromium.name}`)
  const built = await buildApp()
  return built.failures.length > 0 ? built : add(built, await runProjects(suites))
}

async function runProjects(suites: readonly Suite[]): Promise<Tally> {
  const suite = suites.join(' and ')
  await using folder = await temporaryFolder('report')
  const file = folder.join('report.json')
  // Whoever runs beside another waits more than it works.
  const workers = suites.length > 1 ? ['--maxWorkers=3'] : []
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { ok, code } = await runTool(
    'vitest/vitest.mjs',
    ['run', ...vitest, ...workers, ...suites.flatMap((name) => ['--project', name]), ...reporters],
    { show: true },
  )
  const counted = existsSync(file) ? tallyOf(JSON.parse(await readFile(file, 'utf8'))) : nothing
  const silent = !ok && counted.failures.length === 0
  const failures = [...counted.failures, ...(silent ? [`${suite}: vitest ended with code ${code}`] : [])]
  return { ...counted, failures: [...failures, ...(await leftBehind(suite))] }
}

/** Counts the tests of a project that the machine cannot run. */
async function skipProject(suite: Suite, reason: string): Promise<Tally> {
  const { ok, output } = await runTool('vitest/vitest.mjs', ['list', ...vitest, '--project', suite, '--json'])
  if (!ok) return { ...nothing, failures: [`${suite}: the tests cannot be listed: ${output.trim()}`] }
  const tests: readonly { readonly name: string }[] = JSON.parse(output.slice(output.indexOf('[')))
  return { ...nothing, skips: tests.map(({ name }) => `${suite}: ${name} (${reason})`) }
}

async function buildApp(): Promise<Tally> {
  if (!existsSync(join(root, 'electron/electron.vite.config.ts'))) return nothing
  const npm = process.env['npm_execpath']
  const { ok, output, seconds } = await runCommand([
    ...(npm === undefined ? ['npm'] : [process.execPath, npm]),
    ...['run', 'build'],
  ])
  console.log(`${ok ? 'ok    ' : 'FAILED'}  build (${seconds.toFixed(1)} s)`)
  if (ok) return { ...nothing, passed: 1 }
  console.log(output.trim())
  return { ...nothing, failures: ['build'] }
}

/** A process that outlives its suite is a failure, and is ended. */
async function leftBehind(suite: string): Promise<readonly string[]> {
  const left = await processesLeft()
  await endMarked()
  return left.map(({ pid, command }) => `${suite}: left a process behind: ${pid} ${command.slice(0, 120)}`)
}
