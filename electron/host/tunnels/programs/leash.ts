import { execFile } from 'node:child_process'
import { findProgram } from './find-program.ts'
import type { Command } from './program.ts'

/**
 * The same command, on Linux so that the kernel ends it when this process dies by whatever hand (prctl(2),
 * PR_SET_PDEATHSIG, by setpriv of util-linux). Elsewhere only an orderly end takes it along.
 */
export async function dieWithParent(command: Command): Promise<Command> {
  if (process.platform !== 'linux') return command
  const setpriv = await findProgram('setpriv')
  if (setpriv === undefined || !(await isCapable(setpriv))) return command
  return { name: setpriv, args: ['--pdeathsig', 'KILL', '--', command.name, ...command.args] }
}

/** Small systems have a setpriv that cannot do it. */
function isCapable(setpriv: string): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(setpriv, ['--help'], { timeout: 2_000 }, (fault, printed) =>
      resolve(fault === null && printed.includes('--pdeathsig')),
    )
  })
}
