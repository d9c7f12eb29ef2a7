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

const deadCode: Check = {
  name: 'dead files, exports and dependencies',
  run: () => runTool('knip/bin/knip.js', ['-c', 'test/knip.json', '--no-progress']),
}

const types: readonly Check[] = folders.map((folder) => ({
  name: `types of ${folder}`,
  run: () => runTool('vue-tsc/bin/vue-tsc.js', ['-p', folder]),
}))

/** Two at a time, those that take longest first: each fills one core. */
export async function runChecks(): Promise<Tally> {
  let tally = nothing
  const waiting = [formatting, ...types.toReversed(), lint, deadCode]
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
  if (ok) return { ...nothing, passed: 1 }
  console.log(output.trim().replace(/^/gm, '        '))
  return { ...nothing, failures: [check.name] }
}
