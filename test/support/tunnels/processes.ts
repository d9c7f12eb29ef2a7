import { readdir, readFile } from 'node:fs/promises'

/** All descendants of a process, from Linux's lists; none if it is gone. */
export async function childrenOf(pid: number): Promise<readonly number[]> {
  const own = (await textOf(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean).map(Number)
  const below = await Promise.all(own.map(childrenOf))
  return [...own, ...below.flat()]
}

/** The processes whose command line contains this text. The path of a test's own folder identifies the test's own. */
export async function processesMatching(text: string): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(pids.map((pid) => textOf(`/proc/${pid}/cmdline`)))
  return pids.filter((_, at) => lines[at]?.includes(text)).map(Number)
}

/** Kills what a failed test has left behind. */
export async function killProcessesMatching(text: string): Promise<void> {
  for (const pid of await processesMatching(text)) endProcess(pid)
}

/** Kills a process; ignores one that is gone. */
export function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (fault) {
    const isGone = fault instanceof Error && 'code' in fault && fault.code === 'ESRCH'
    if (!isGone) throw fault
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return ''
  }
}
