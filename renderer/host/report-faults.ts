import type { PageFault } from '#shared/host/diagnostics.ts'
import { pageFault } from '#shared/host/page-fault.ts'

/** The part of a page that is listened to. */
export type FaultScope = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly console: Pick<Console, 'error'>
  readonly location: Pick<Location, 'origin'>
}

export type ReportOptions = {
  readonly scope: FaultScope
  readonly report: (fault: PageFault) => void
  readonly now?: () => number
}

const maxPerMinute = 10
/** The browser reports this about its own work; it is harmless. */
const harmlessMessages = /^ResizeObserver loop/

/**
 * Reports unexpected errors of this page to the host: the class of the thrown value and the place in our own files,
 * never a message, which may quote anything. At most ten a minute. The console still shows the whole error.
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
    if (counts.faults <= maxPerMinute) report(pageFault(kind, thrown, location.origin))
  }
  const onError = (event: ErrorEvent) => {
    if (!harmlessMessages.test(event.message)) send('error', event.error)
  }
  const onRejection = (event: PromiseRejectionEvent) => send('rejection', event.reason)
  const originalError = console.error
  console.error = (...values: unknown[]) => {
    originalError.apply(console, values)
    const thrown = values.find((each) => each instanceof Error)
    if (thrown) send('console', thrown)
  }
  scope.addEventListener('error', onError)
  scope.addEventListener('unhandledrejection', onRejection)
  return {
    onComponentFault(thrown) {
      send('component', thrown)
      originalError.call(console, thrown)
    },
    stop() {
      console.error = originalError
      scope.removeEventListener('error', onError)
      scope.removeEventListener('unhandledrejection', onRejection)
    },
  }
}
