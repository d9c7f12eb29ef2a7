import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { nodePath } from './process.ts'

export type ReplayOutcome = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

/** Runs `electron/replay.ts` with these arguments, in a process of its own, to its end. */
export async function runReplay(...args: readonly string[]): Promise<ReplayOutcome> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const child = spawn(nodePath(), ['electron/replay.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (chunk: string) => (written[stream] += chunk))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, ...written }
}
