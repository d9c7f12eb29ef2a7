import type { PageFault } from '#shared/host/diagnostics.ts'
import { pageFault } from '#shared/host/page-fault.ts'

/** What of a page is listened to. */
export type FaultScope = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly console: Pick<Console, 'error'>
  readonly location: Pick<Location, 'origin'>
}

export type ReportOptions = {
  readonly scope: FaultScope
  readonly report: (fault: PageFault) => void
  readonly now?: () => number
}

const mostAMinute = 10
/** The browser says this of its own work: nothing is wrong. */
const harmless = /^ResizeObserver loop/

/**
 * Tells the host of whatever this page did not expect: the class of what was thrown and where in our own files, never a
 * message, which may quote anything. The first ten of each minute. The console still has the whole of it.
 */
export function reportFaults({ scope, report, now = Date.now }: ReportOptions): {
  onComponentFault: (thrown: unknown) => void
  stop: () => void
} {
  const { console, location } = scope
  const counts = { minute: 0, faults: 0 }
  const sent = new WeakSet<object>()
  const send = (kind: PageFault['kind'], thrown: unknown) => {
    if (typeof thrown === 'object' && thrown !== null) {
      if (sent.has(thrown)) return
      sent.add(thrown)
    }
    const minute = Math.floor(now() / 60_000)
    if (counts.minute !== minute) Object.assign(counts, { minute, faults: 0 })
    counts.faults += 1
    if (counts.faults <= mostAMinute) report(pageFault(kind, thrown, location.origin))
  }
  const onError = (event: ErrorEvent) => {
    if (!harmless.test(event.message)) send('error', event.error)
  }
  const onRejection = (event: PromiseRejectionEvent) => send('rejection', event.reason)
  const usual = console.error
  console.error = (...said: unknown[]) => {
    usual.apply(console, said)
    const thrown = said.find((each) => each instanceof Error)
    if (thrown) send('console', thrown)
  }
  scope.addEventListener('error', onError)
  scope.addEventListener('unhandledrejection', onRejection)
  return {
    onComponentFault(thrown) {
      send('component', thrown)
      usual.call(console, thrown)
    },
    stop() {
      console.error = usual
      scope.removeEventListener('error', onError)
      scope.removeEventListener('unhandledrejection', onRejection)
    },
  }
}
