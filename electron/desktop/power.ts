import type { PowerSaveBlocker } from 'electron'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import type { Log } from '#shared/core/log.ts'
import type { HostView } from './host-view.ts'

const events = ['suspend', 'resume', 'lock-screen', 'unlock-screen', 'shutdown'] as const

type PowerEvent = (typeof events)[number]

/** The part of Electron's `powerMonitor` that this file needs. */
interface PowerEvents {
  on(event: PowerEvent, listener: (event?: { preventDefault(): void }) => void): unknown
  off(event: PowerEvent, listener: (event?: { preventDefault(): void }) => void): unknown
}

export type PowerParts = {
  readonly power: PowerEvents
  readonly host: { resumed(): void }
  readonly log: Log
  /** Quits the app in order, at once. */
  readonly end: () => void
}

/**
 * Tells the host as soon as the computer wakes: sockets die and timers stop during sleep, so the phone would otherwise
 * be unreachable for a while. When the system shuts down, calls are ended in order without asking. The host's own clock
 * detects sleep that no event reports.
 */
export function watchPower({ power, host, log, end }: PowerParts): Unsubscribe {
  const owned = new Disposables()
  for (const kind of events) {
    const listener = (event?: { preventDefault(): void }) => {
      log.write('info', 'power.event', { kind })
      if (kind === 'resume' || kind === 'unlock-screen') host.resumed()
      if (kind !== 'shutdown') return
      event?.preventDefault()
      end()
    }
    power.on(kind, listener)
    owned.add(() => power.off(kind, listener))
  }
  return () => owned[Symbol.dispose]()
}

/** Keeps the computer from sleeping during a call, and only then; the screen may turn off. */
export function keepAwakeInCalls(
  blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>,
  host: Pick<HostView, 'state' | 'onChange'>,
): Unsubscribe {
  let id: number | null = null
  const become = (awake: boolean) => {
    if (awake === (id !== null)) return
    if (id === null) id = blocker.start('prevent-app-suspension')
    else {
      blocker.stop(id)
      id = null
    }
  }
  const update = () => become(host.state.lines.some(({ state }) => state !== 'ended'))
  update()
  const stop = host.onChange(update)
  return () => {
    stop()
    become(false)
  }
}
