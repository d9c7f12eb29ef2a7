import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { nodePath } from '#test/support/process.ts'

const run = promisify(execFile)
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))

/** Builds the app as `npm run build` does, into a folder of the test. Throws with the output of the build. */
export async function buildApp(out: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  await runNode(
    [
      'node_modules/electron-vite/bin/electron-vite.js',
      'build',
      '--config',
      'electron/electron.vite.config.ts',
    ],
    { env: { SWITCHHOOK_OUT: out, ...env } },
  )
}

/** Runs Node in the project, or in `cwd`, and returns its output. Throws if it fails. */
export async function runNode(
  args: readonly string[],
  { cwd = projectRoot, env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const options = {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    maxBuffer: 32 * 1024 * 1024,
    timeout: 120_000,
  }
  const { stdout, stderr } = await run(nodePath(), args, options).catch((fault: Error & Output) => {
    throw new Error(`${fault.message}\n${fault.stdout ?? ''}${fault.stderr ?? ''}`, { cause: fault })
  })
  return stdout + stderr
}

type Output = { readonly stdout?: string; readonly stderr?: string }
