import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { nodePath, startProcess } from '#test/support/process.ts'
import { paired, type Figure } from '../report.ts'

/** Maximum ratio to the start of an empty server. */
const aim = 3
const root = join(import.meta.dirname, '../../..')

/**
 * From the start of the process to its ready line, with stored demo data, beside an empty `node:http`: what `npm run
 * platform` runs, without npm. The first start creates the bundle and the data, and is not counted.
 */
export async function measureStart(data: string, quick: boolean): Promise<Figure> {
  const platform = ['electron/start-platform.cjs', '--port', '0', '--data', data]
  const empty = [join(import.meta.dirname, 'empty-server.mjs')]
  {
    const [script = '', ...args] = platform
    await using _filled = await startProcess({ script, args })
  }
  const [values, floors]: [number[], number[]] = [[], []]
  for (let round = -1; round < (quick ? 7 : 15); round += 1) {
    const floor = await untilReady(empty)
    const value = await untilReady(platform)
    if (round < 0) continue
    floors.push(floor)
    values.push(value)
  }
  return paired('start to ready with the demo data stored, beside an empty node:http', 'ms', {
    values,
    floors,
    aim,
    bound: 'at most',
  })
}

async function untilReady(args: readonly string[]): Promise<number> {
  const began = performance.now()
  const child = spawn(nodePath(), args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  await once(child.stdout, 'data')
  const took = performance.now() - began
  child.kill('SIGTERM')
  await once(child, 'exit')
  return took
}
