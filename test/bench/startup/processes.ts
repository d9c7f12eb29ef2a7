import { readdirSync, readFileSync } from 'node:fs'

/** One process of this machine, from `/proc`. */
export type ProcessFacts = {
  readonly pid: number
  readonly parent: number
  /** Including its arguments, separated by spaces. */
  readonly command: string
  /** Processor time so far, in milliseconds. */
  readonly processor: number
}

/** Memory in bytes. `proportional` divides shared memory equally between its processes. */
export type Memory = { readonly resident: number; readonly proportional: number }

/** Linux counts in hundredths of a second. */
const tick = 10

/** All processes. */
export function allProcesses(): readonly ProcessFacts[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = textOf(`/proc/${name}/stat`)
      if (stat === '') return []
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return [
        {
          pid: Number(name),
          parent: Number(fields[1]),
          command: textOf(`/proc/${name}/cmdline`).replaceAll('\0', ' '),
          processor: (Number(fields[11]) + Number(fields[12])) * tick,
        },
      ]
    })
}

/** A process and all its descendants. */
export function withChildren(all: readonly ProcessFacts[], root: number): readonly ProcessFacts[] {
  const found = all.filter(({ pid }) => pid === root)
  for (const each of found) found.push(...all.filter(({ parent }) => parent === each.pid))
  return found
}

export function memoryOf(pid: number): Memory {
  const rollup = textOf(`/proc/${pid}/smaps_rollup`)
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0)
  return { resident: kilobytes('Rss') * 1024, proportional: kilobytes('Pss') * 1024 }
}

/** Empty if the process is gone. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Processor time of all current threads of a process, in milliseconds, to the microsecond. */
export function preciseProcessor(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((thread) =>
    Number(textOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]),
  )
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1_000_000
}
