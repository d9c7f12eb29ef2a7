import type { Unsubscribe } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { ComputerState, StartAtSignIn } from '#shared/host/computer.ts'
import type { HostView } from './host-view.ts'
import type { SignInChoice, SignInStart } from './sign-in-start.ts'

export type SignInParts = {
  readonly host: Pick<HostView, 'state' | 'onChange'> & {
    readonly computer: { update(facts: Pick<ComputerState, 'startAtSignIn'>): void }
  }
  readonly start: SignInStart
  readonly log: Log
  /** Calls the listener when the user looks at the app again: the system's own settings may have changed meanwhile. */
  readonly onLook: (listener: () => void) => Unsubscribe
}

/**
 * Starts the app at sign-in as the user chose, and reports what the system really has. The system is changed when the
 * choice changes, never at a start, so that a choice undone in the system's own settings stays undone.
 */
export function keepStartAtSignIn({ host, start, log, onLook }: SignInParts): Unsubscribe {
  let wanted = host.state.settings.startAtSignIn
  let failed = false
  const tell = () => host.computer.update({ startAtSignIn: read() })
  const read = (): StartAtSignIn => {
    try {
      const found = start.read()
      return failed ? { ...found, held: 'failed' } : found
    } catch (fault) {
      log.write('warn', 'sign-in-start.unreadable', { fault: faultOf(fault) })
      return { now: 'off', held: 'failed' }
    }
  }
  const write = (choice: SignInChoice) => {
    try {
      start.write(choice)
      failed = false
    } catch (fault) {
      failed = true
      log.write('warn', 'sign-in-start.failed', { choice, fault: faultOf(fault) })
    }
  }
  // The app may have moved since: an AppImage has its version in its name.
  if (wanted !== 'off' && read().now === wanted && read().held === null) write(wanted)
  tell()
  const stops = [
    onLook(tell),
    host.onChange(() => {
      const choice = host.state.settings.startAtSignIn
      if (choice === wanted) return
      wanted = choice
      write(choice)
      tell()
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
