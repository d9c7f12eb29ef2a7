import { basename } from 'node:path'
import { runTool, type Finished } from './command.ts'
import { add, nothing, type Tally } from './tally.ts'

interface Check {
  readonly name: string
  run(): Promise<Finished>
}

const folders = ['shared', 'electron', 'renderer', 'test'] as const

const lint: Check = {
  name: 'lint',
  run: () =>
    runTool('oxlint/bin/oxlint', ['--type-aware', '-c', 'test/oxlint.json', '--deny-warnings', ...folders]),
}

const formatting: Check = {
  name: 'formatting',
  run: () => runTool('oxfmt/bin/oxfmt', ['-c', 'test/oxfmt.json', '--check', ...folders]),
}

const deadCode: Check = {
  name: 'dead files, exports and dependencies',
  run: () => runTool('knip/bin/knip.js', ['-c', 'test/knip.json', '--no-progress']),
}

/** Compiler results are cached, so that the next run checks only what changed. */
const typeCheck = (name: string, [compiler = '', ...options]: readonly string[], project: string): Check => ({
  name: `types of ${name}`,
  run: () =>
    runTool(compiler, [
      ...['-p', project, '--incremental', ...options],
      ...['--tsBuildInfoFile', `node_modules/.cache/switchhook-types/${basename(project)}.tsbuildinfo`],
    ]),
})

/**
 * Of everything without pages, by the native compiler, which takes a fifth of the processor time; one checker, since
 * other checks run beside it.
 */
const typesOf = (name: string, project = name) =>
  typeCheck(name, ['typescript-native/bin/tsc', '--checkers', '1'], project)
/** Of pages and their tests: only the older compiler reads `.vue` files. */
const typesOfPages = (name: string, project = name) => typeCheck(name, ['vue-tsc/bin/vue-tsc.js'], project)

/**
 * The two programs of `test` contain every file; those of `shared`, `electron` and `renderer` only add what each must
 * not use, such as the DOM or Node, and run in full.
 */
const quick = [
  typesOfPages('pages and their tests', 'test/tsconfig.pages.json'),
  typesOf('all without pages', 'test/tsconfig.scripts.json'),
  formatting,
  lint,
  deadCode,
]
const remainder = [typesOfPages('renderer'), typesOf('shared'), typesOf('electron')]
const checksOf = { quick, remainder, full: [...quick, ...remainder] } as const

/** Two at a time, in this order: each takes one core. */
export async function runChecks(part: keyof typeof checksOf): Promise<Tally> {
  let tally = nothing
  const waiting: Check[] = [...checksOf[part]]
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const done = await runCheck(check)
      tally = add(tally, done)
    }
  }
  await Promise.all([work(), work()])
  return tally
}

async function runCheck(check: Check): Promise<Tally> {
  const { ok, output, seconds } = await check.run()
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${check.name} (${seconds.toFixed(1)} s)`)
  if (ok) return { ...nothing, passed: [`check: ${check.name}`] }
  console.log(output.trim().replace(/^/gm, '        '))
  return { ...nothing, failures: [check.name] }
}
