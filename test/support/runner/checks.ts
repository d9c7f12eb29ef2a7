import { runTool, type Finished } from './command.ts'
import { add, nothing, type Tally } from './tally.ts'

interface Check {
  readonly name: string
  run(): Promise<Finished>
}

const folders = ['shared', 'electron', 'renderer', 'test'] as const

const lint: Check = {
  name: 'lint',
  run: () => runTool('oxlint/bin/oxlint', ['-c', 'test/oxlint.json', '--deny-warnings', ...folders]),
}

const formatting: Check = {
  name: 'formatting',
  run: () => runTool('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', ...folders]),
}

const types: readonly Check[] = folders.map((folder) => ({
  name: `types of ${folder}`,
  run: () => runTool('vue-tsc/bin/vue-tsc.js', ['-p', folder]),
}))

/** Lint, formatting and the types of each environment. Types take two at a time: each fills one core. */
export async function runChecks(): Promise<Tally> {
  let tally = nothing
  for (const batch of [[lint], [formatting], types.slice(0, 2), types.slice(2)]) {
    for (const done of await Promise.all(batch.map(runCheck))) tally = add(tally, done)
  }
  return tally
}

async function runCheck(check: Check): Promise<Tally> {
  const { ok, output, seconds } = await check.run()
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${check.name} (${seconds.toFixed(1)} s)`)
  if (ok) return { ...nothing, passed: 1 }
  console.log(output.trim().replace(/^/gm, '        '))
  return { ...nothing, failures: [check.name] }
}
