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
  /** Resolves when the first sign-in was tried and the receiver has started or failed. */
  readonly started: Promise<void>
  /** The methods for pages; the shells may call them too. */
  readonly methods: HostMethods
  /** Serves a page until its channel closes, or until the returned function is called. */
  attach(channel: FrameChannel): Unsubscribe
  /** Called after every change of `state`. */
  onChange(listener: () => void): Unsubscribe
  onSlice(listener: (frame: SliceFrame) => void): Unsubscribe
  onCalls(listener: (diff: LiveCallDiff) => void): Unsubscribe
  /**
   * Runs a command as if its key had been pressed; ignored if it does not apply. `ringing`: the line it is meant for,
   * if not the first one.
   */
  run(command: CommandName, ringing?: string): void
  /** Calls the listener with each refused command. */
  onRefused(listener: (refused: RefusedCommand) => void): Unsubscribe
  /** Called when the notice of an arrival is clicked; a page opens the item. */
  openArrival(arrival: Arrival): void
  /** Called when a notice is asked to call the caller of a missed call; pages report a failure. */
  callBack(arrival: Arrival): Outcome
  /** The link to what the shell does on this computer. */
  readonly computer: Pick<ComputerFacts, 'update' | 'onTryKeys'>
  /** Receives a link clicked outside the app; returns whether the app handles it. It waits for an agent. */
  receiveLink(address: string): boolean
  /** Called after an uncaught fault of this process, which was logged and did not end it; pages report it. */
  faulted(): void
  /** Called when the system reports that the computer has slept. */
  resumed(): void
  /** Opens a sound, or the part that a `Range` header requests, to be served at `soundPath`. */
  openSound(sound: Sound, range?: string): Outcome<OpenedSound>
}

/** Starts the host at once. Everything that happens at start, sign-in included, shows in `state`. */
export function createHost(ports: HostPorts, options: HostOptions = {}): Host {
  const { clock, log } = ports
  const store = new StateStore(initialState)
  const firstScreen = new FirstScreen(clock)
  if ((options.start ?? 'restore') === 'restore') firstScreen.expect()
  const heartbeat = new Heartbeat(clock)
  const kernel = new Kernel({ features, ports, options, clock, log, store, firstScreen, heartbeat })
  const computer = kernel.serviceOf(computerFeature)
  const { open: openArrival, callBack } = kernel.serviceOf(arrivalsFeature)
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
      firstScreen.pageConnected()
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
    callBack,
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
