import { readFileSync } from 'node:fs'

/**
 * Calls `end` when the npm that started this process is gone. npm sends a signal to the shell between it and this
 * process, which dies without passing it on; and if npm is killed outright, that shell keeps waiting. So both are
 * watched: this process's parent, and npm above it if the parent is npm's shell (known on Linux; elsewhere the shell
 * replaces itself by the script, or only the parent is watched). Does nothing if npm did not start this process.
 */
export function endWithNpm(end: () => void): void {
  const { npm_lifecycle_event: event, npm_lifecycle_script: script = '' } = process.env
  if (event === undefined) return
  const shell = process.ppid
  const npm = isShellOf(script, shell) ? parentOf(shell) : null
  const hasEnded = () => process.ppid !== shell || (npm !== null && parentOf(shell) !== npm)
  setInterval(() => hasEnded() && end(), 1_000).unref()
}

/** Whether this process is the `sh -c <script>` that npm runs. */
function isShellOf(script: string, pid: number): boolean {
  const [, option, command = ''] = read(`/proc/${pid}/cmdline`).split('\0')
  return script !== '' && option === '-c' && command.startsWith(script)
}

/** Field 4 of /proc/pid/stat (proc(5)); the name before it may contain anything, even brackets. Null if unknown. */
function parentOf(pid: number): number | null {
  const [, parent] = /.*\) \S (\d+) /s.exec(read(`/proc/${pid}/stat`)) ?? []
  return parent === undefined ? null : Number(parent)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
