import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '#shared/core/clock.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import { plain } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import type { ShellFacts } from '#shared/host/slices.ts'

export type RunFacts = {
  readonly clock: Clock
  readonly log: Log
  readonly folder: string
  readonly shell: Pick<ShellFacts, 'kind' | 'version' | 'platform'>
  /** This process, and whether another one is alive; from the system by default. */
  readonly pid?: number
  readonly isAlive?: (pid: number) => boolean
  /** Seconds since the computer started. */
  readonly upFor?: () => number
}

export type EndReason = 'quit' | 'signal' | 'cannot-start'

/**
 * Logs that a run begins, and that the previous one did not end in order if its mark is still there. Returns a function
 * that logs the end of this run. Marks that cannot be written are logged; nothing throws.
 */
export function beginRun(facts: RunFacts): (reason: EndReason) => void {
  const { clock, log, folder, shell, pid = process.pid } = facts
  const file = join(folder, 'running.json')
  const startedAt = clock.now()
  const { kind, version, platform } = shell
  const run = { shell: kind, version: plain(version), platform, pid }
  log.write('info', 'app.started', run)
  logPreviousRun(facts, readRunFile(file))
  attempt(log, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, JSON.stringify({ pid, startedAt, version }), { mode: 0o600 })
  })
  return (reason) => {
    log.write('info', 'app.ended', { reason, after: clock.now() - startedAt })
    attempt(log, () => rmSync(file, { force: true }))
  }
}

type RunFile = { readonly pid: number; readonly startedAt: number; readonly version: string }

function logPreviousRun(facts: RunFacts, before: RunFile | null): void {
  if (!before) return
  const { log, clock, pid = process.pid, isAlive = livesNow, upFor = uptime } = facts
  const restarted = before.startedAt < clock.now() - upFor() * 1_000
  if (!restarted && before.pid !== pid && isAlive(before.pid)) return log.write('warn', 'app.runs-twice')
  log.write('warn', 'app.ended-badly', {
    startedAt: before.startedAt,
    version: plain(before.version),
    computerRestarted: restarted,
  })
}

function readRunFile(file: string): RunFile | null {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof content !== 'object' || content === null) return null
    const [pid, startedAt, version] = ['pid', 'startedAt', 'version'].map((name) =>
      Reflect.get(content, name),
    )
    const isValid = isProcess(pid) && isTime(startedAt)
    return isValid ? { pid, startedAt, version: /^[\w.+-]{1,40}$/.exec(String(version))?.[0] ?? '' } : null
  } catch {
    return null
  }
}

/** Signal 0 to 0 or a negative number addresses process groups, including this one's own (kill(2)). */
function isProcess(pid: unknown): pid is number {
  return Number.isSafeInteger(pid) && Number(pid) > 0
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && !Number.isNaN(new Date(value).getTime())
}

function livesNow(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return fault instanceof Error && 'code' in fault && fault.code === 'EPERM'
  }
}

function attempt(log: Log, action: () => void): void {
  try {
    action()
  } catch (fault) {
    log.write('warn', 'app.mark-not-kept', { fault: faultOf(fault) })
  }
}
