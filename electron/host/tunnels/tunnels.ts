import { appError, errorBecause } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { reason } from '#shared/core/error-reasons.ts'
import { server } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { err, type Outcome } from '#shared/core/result.ts'
import type { TunnelState } from '#shared/host/events.ts'
import type { ReceiverState } from '#shared/host/slices.ts'
import type { TunnelSettings } from '#shared/settings/event-settings.ts'
import { adapterFor } from './adapters/adapter-for.ts'
import { addressChecker, type CheckAddress, type CheckedReceiver } from './check-address.ts'
import { outputNotes, withoutSecrets } from './output-notes.ts'
import type { StartProgram } from './programs/program.ts'
import { programStarter } from './programs/start-program.ts'
import { TunnelSupervisor } from './tunnel-supervisor.ts'

export type TunnelsOptions = {
  readonly clock: Clock
  readonly log: Log
  readonly receiver: CheckedReceiver
  readonly onState: (state: TunnelState) => void
  readonly random?: () => number
  readonly check?: CheckAddress
  readonly startProgram?: StartProgram
  /** Whether a command of the settings may be run; if absent, any may. */
  readonly mayRun?: (command: string) => boolean
  /** Called for an illegal transition, instead of making it; if absent, it is logged. */
  readonly onIllegalMove?: (from: TunnelState, to: TunnelState) => void
}

/** The chosen tunnel for a receiver that listens at `port`. */
type DesiredTunnel = { readonly key: string; readonly settings: TunnelSettings; readonly port: number }

/** The tunnel to the receiver: follows the settings and the receiver's port, and ends with the host. */
export class Tunnels implements AsyncDisposable {
  private readonly options: TunnelsOptions
  private current: TunnelState = { kind: 'none' }
  private desired: DesiredTunnel | null = null
  private supervisor: TunnelSupervisor | null = null
  private pendingChange: Promise<void> = Promise.resolve()
  private hasEnded = false
  private readonly check: CheckAddress

  constructor(options: TunnelsOptions) {
    this.options = options
    this.check = options.check ?? addressChecker(options.receiver)
  }

  get state(): TunnelState {
    return this.current
  }

  /** Applies the settings; does nothing if they are unchanged. */
  apply(settings: TunnelSettings, receiver: ReceiverState): void {
    const desired = this.hasEnded ? null : desiredTunnel(settings, receiver)
    if (desired?.key === this.desired?.key) return
    this.desired = desired
    const ending = this.endSupervisor()
    if (desired === null) this.enter({ kind: 'none' })
    else this.enter({ kind: 'starting', address: configuredAddress(settings) })
    this.pendingChange = this.pendingChange.then(async () => {
      await ending
      if (desired !== null && desired === this.desired) this.startSupervisor(desired)
    })
  }

  /** Checks again after sleep or a change of network. */
  wake(): void {
    this.supervisor?.wake()
  }

  /** Checks the tunnel now; succeeds if the receiver was reached through it. */
  async checkNow(): Outcome {
    await this.pendingChange
    const { supervisor, current } = this
    if (supervisor) return supervisor.checkNow()
    return err(
      current.kind === 'failing' ? current.error : errorBecause('tunnel.no-address', reason('tunnel.none')),
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.hasEnded = true
    this.desired = null
    const ending = this.endSupervisor()
    await this.pendingChange
    await ending
  }

  private startSupervisor({ settings, port }: DesiredTunnel): void {
    const { clock, log, receiver } = this.options
    const isRefused = settings.kind === 'command' && this.options.mayRun?.(settings.command) === false
    const adapter = isRefused ? err(appError('tunnel.not-allowed')) : adapterFor(settings, port)
    if (!adapter.ok) {
      const address = configuredAddress(settings)
      return this.enter({ kind: 'failing', error: adapter.error, address, since: clock.now(), retryAt: null })
    }
    this.supervisor = new TunnelSupervisor({
      adapter: adapter.value,
      clock,
      log,
      random: this.options.random ?? Math.random,
      check: this.check,
      startProgram: this.options.startProgram ?? programStarter(clock),
      state: () => this.current,
      enter: (state) => this.enter(state),
      hide: (line) => withoutSecrets(line, receiver),
      logLine: outputNotes({ clock, log }),
    })
    this.supervisor.start()
  }

  private endSupervisor(): Promise<void> {
    const { supervisor } = this
    this.supervisor = null
    return supervisor ? supervisor[Symbol.asyncDispose]() : Promise.resolve()
  }

  private enter(to: TunnelState): void {
    const { current: from, options } = this
    if (!mayTunnelFollow(from, to)) {
      if (options.onIllegalMove) return options.onIllegalMove(from, to)
      return options.log.write('error', 'tunnel.illegal-move', { from: from.kind, to: to.kind })
    }
    if (to.kind !== from.kind) options.log.write('info', 'tunnel.state', factsOf(to))
    this.current = to
    options.onState(to)
  }
}

function desiredTunnel(settings: TunnelSettings, receiver: ReceiverState): DesiredTunnel | null {
  if (receiver.kind !== 'listening' || (settings.kind === 'none' && settings.address === '')) return null
  const port = Number(new URL(receiver.origin).port)
  return { key: JSON.stringify([settings, port]), settings, port }
}

function configuredAddress(settings: TunnelSettings): string | null {
  return 'address' in settings && settings.address !== '' ? settings.address : null
}

function factsOf(state: TunnelState) {
  return {
    state: state.kind,
    address: server(state.kind === 'none' ? null : state.address),
    error: state.kind === 'failing' ? state.error.code : null,
  }
}

type Kind = TunnelState['kind']

/**
 * Allowed transitions of the tunnel's state. To itself: a fresh proof (`open`), a new address (`starting`), another
 * reason or retry (`failing`). A new choice or a moved receiver starts anew from any state.
 */
const tunnelMoves: Readonly<Record<Kind, readonly Kind[]>> = {
  none: ['starting'],
  starting: ['starting', 'open', 'failing', 'none'],
  open: ['open', 'starting', 'failing', 'none'],
  failing: ['failing', 'open', 'starting', 'none'],
}

/** Whether the tunnel may change from one state to the other. */
export function mayTunnelFollow(from: TunnelState, to: TunnelState): boolean {
  return tunnelMoves[from.kind].includes(to.kind)
}
