import type { Unsubscribe } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { ComputerState, StartAtSignIn } from '#shared/host/computer.ts'
import type { ChangesSettings, HostView } from './host-view.ts'
import type { SignInChoice, SignInStart } from './sign-in-start.ts'

export type SignInParts = {
  readonly host: Pick<HostView, 'state' | 'onChange'> &
    ChangesSettings & { readonly computer: { update(facts: Pick<ComputerState, 'startAtSignIn'>): void } }
  readonly start: SignInStart
  readonly log: Log
  /** Calls the listener when the user looks at the app again: the system's own settings may have changed meanwhile. */
  readonly onFrontChange: (listener: () => void) => Unsubscribe
}

/**
 * Starts the app at sign-in as the user or the organisation chose, and reports what the system really has. The system
 * is changed when the choice is not the one last requested of it, so that a choice undone in the system's own settings
 * stays undone.
 */
export function keepStartAtSignIn({ host, start, log, onFrontChange }: SignInParts): Unsubscribe {
  let requested = host.state.settings.startAtSignIn
  let failed = false
  const read = (): StartAtSignIn => {
    try {
      const status = start.read()
      return failed ? { ...status, held: 'failed' } : status
    } catch (fault) {
      log.write('warn', 'sign-in-start.unreadable', { fault: faultOf(fault) })
      return { now: 'off', held: 'failed' }
    }
  }
  const publish = () => host.computer.update({ startAtSignIn: read() })
  const write = (choice: SignInChoice) => {
    try {
      start.write(choice)
      failed = false
      void host.methods['settings.change']({ changes: { requestedStartAtSignIn: choice } })
    } catch (fault) {
      failed = true
      log.write('warn', 'sign-in-start.failed', { choice, fault: faultOf(fault) })
    }
  }
  // The organisation may have chosen before the first start, or while the app did not run.
  const isNew = requested !== host.state.settings.requestedStartAtSignIn
  // The app may have moved since: an AppImage has its version in its name.
  const mayHaveMoved = requested !== 'off' && read().now === requested
  if ((isNew || mayHaveMoved) && read().held === null) write(requested)
  publish()
  const stops = [
    onFrontChange(publish),
    host.onChange(() => {
      const choice = host.state.settings.startAtSignIn
      if (choice === requested) return
      requested = choice
      write(choice)
      publish()
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
