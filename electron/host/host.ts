import type { LiveCallDiff } from '#shared/calls/live-call.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Outcome } from '#shared/core/result.ts'
import type { Arrival } from '#shared/host/arrivals.ts'
import type { CommandName } from '#shared/host/command.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { Sound } from '#shared/host/sounds.ts'
import { initialState, type HostState } from '#shared/host/state.ts'
import type { FrameChannel, SliceFrame } from '#shared/host/wire.ts'
import { arrivalsFeature } from './arrivals/arrivals-feature.ts'
import type { ComputerFacts } from './computer/computer-facts.ts'
import { computerFeature } from './computer/computer-feature.ts'
import { diagnosticsFeature } from './diagnostics/diagnostics-feature.ts'
import { features } from './features.ts'
import { FirstScreen } from './first-screen.ts'
import { Heartbeat } from './heartbeat.ts'
import type { HostOptions } from './host-options.ts'
import { Kernel, type RefusedCommand } from './kernel/kernel.ts'
import { linksFeature } from './links/links-feature.ts'
import { networkFeature } from './network/network-feature.ts'
import type { HostPorts } from './ports.ts'
import type { OpenedSound } from './sounds/serve-copy.ts'
import { soundsFeature } from './sounds/sounds-feature.ts'
import { StateStore } from './state-store.ts'

export type { HostOptions }

/** The host as the shells use it. */
export interface Host extends AsyncDisposable {
  readonly state: HostState
  /** Settles when the first sign-in was tried and the receiver stands, or could not. */
  readonly started: Promise<void>
  /** What pages may call; the shells may too. */
  readonly methods: HostMethods
  /** Serves a page until its channel closes, or until the returned function is called. */
  attach(channel: FrameChannel): Unsubscribe
  /** Called after every change of `state`. */
  onChange(listener: () => void): Unsubscribe
  onSlice(listener: (frame: SliceFrame) => void): Unsubscribe
  onCalls(listener: (diff: LiveCallDiff) => void): Unsubscribe
  /**
   * Does a command as if its key had been pressed; nothing happens where it does not apply. `ringing`: the line that is
   * meant, where it is not the one that came first.
   */
  run(command: CommandName, ringing?: string): void
  /** Hears of each command that was refused. */
  onRefused(listener: (refused: RefusedCommand) => void): Unsubscribe
  /** The person pressed the notice of an arrival: a page opens it. */
  openArrival(arrival: Arrival): void
  /** What the shell can do on this computer. */
  readonly computer: Pick<ComputerFacts, 'update' | 'onTryKeys'>
  /** A link was pressed outside the app; whether it is one of ours. It waits until somebody is there to be asked. */
  receiveLink(address: string): boolean
  /** This process threw what nobody caught, and lives on: pages say so. It was logged. */
  faulted(): void
  /** The system says that the computer has slept. */
  resumed(): void
  /** A sound, or the part of it that a `Range` header asks for, to be served at `soundPath`. */
  openSound(sound: Sound, range?: string): Outcome<OpenedSound>
}

/** Starts the host at once. Whatever happens at start, sign-in included, is to be seen in `state`. */
export function createHost(ports: HostPorts, options: HostOptions = {}): Host {
  const { clock, log } = ports
  const store = new StateStore(initialState)
  const firstScreen = new FirstScreen(clock)
  if ((options.start ?? 'restore') === 'restore') firstScreen.expect()
  const heartbeat = new Heartbeat(clock)
  const kernel = new Kernel({ features, ports, options, clock, log, store, firstScreen, heartbeat })
  const computer = kernel.serviceOf(computerFeature)
  const { open: openArrival } = kernel.serviceOf(arrivalsFeature)
  const links = kernel.serviceOf(linksFeature)
  const { faults } = kernel.serviceOf(diagnosticsFeature)
  const { watch: network } = kernel.serviceOf(networkFeature)
  const sounds = kernel.serviceOf(soundsFeature)
  const started = kernel.start()
  return {
    started,
    methods: kernel.methods,
    get state() {
      return store.value
    },
    attach(channel) {
      firstScreen.pageCame()
      return kernel.attach(channel)
    },
    onChange(listener) {
      const stops = [store.onSlice(listener), store.onCalls(listener)]
      return () => stops.forEach((stop) => stop())
    },
    onSlice: (listener) => store.onSlice(listener),
    onCalls: (listener) => store.onCalls(listener),
    run: (command, ringing) => kernel.run(command, ringing),
    onRefused: (listener) => kernel.refusals.on(listener),
    openArrival,
    computer,
    receiveLink: (address) => links.receive(address),
    faulted: () => faults.reportOwn(),
    resumed: () => network.resumed(),
    openSound: (sound, range) => sounds.open(sound, range),
    async [Symbol.asyncDispose]() {
      firstScreen[Symbol.dispose]()
      await started
      await kernel[Symbol.asyncDispose]()
    },
  }
}
