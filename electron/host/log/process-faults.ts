import type { Unsubscribe } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'

/** What of a process is listened to. */
export type FaultSource = {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (fault: unknown) => void): unknown
  off(event: 'uncaughtException' | 'unhandledRejection', listener: (fault: unknown) => void): unknown
}

/**
 * Keeps the app alive where something throws that nobody catches: calls go on, the log has what it was and where, and a
 * person is told (`onFault`). A fault may repeat without end, so only the first `most` of each minute are logged and told.
 */
export function watchProcess(
  process: FaultSource,
  { log, onFault, now = Date.now }: { log: Log; onFault: () => void; now?: () => number },
): Unsubscribe {
  const counts = { minute: 0, faults: 0 }
  const take = (event: 'app.uncaught' | 'app.unhandled-rejection') => (fault: unknown) => {
    const minute = Math.floor(now() / 60_000)
    if (counts.minute !== minute) Object.assign(counts, { minute, faults: 0 })
    counts.faults += 1
    if (counts.faults > most) return
    log.write('error', event, { fault: faultOf(fault), last: counts.faults === most })
    onFault()
  }
  const uncaught = take('app.uncaught')
  const rejected = take('app.unhandled-rejection')
  process.on('uncaughtException', uncaught)
  process.on('unhandledRejection', rejected)
  return () => {
    process.off('uncaughtException', uncaught)
    process.off('unhandledRejection', rejected)
  }
}

const most = 20
