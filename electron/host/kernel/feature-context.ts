import type { LiveCallDiff } from '#shared/calls/live-call.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Disposables } from '#shared/core/disposables.ts'
import type { Log } from '#shared/core/log.ts'
import type { CommandName } from '#shared/host/command.ts'
import type { Agent } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import type { Frame } from '#shared/host/wire.ts'
import type { FirstScreen } from '../first-screen.ts'
import type { Heartbeat } from '../heartbeat.ts'
import type { HostOptions } from '../host-options.ts'
import type { HostPorts } from '../ports.ts'
import type { StateStore } from '../state-store.ts'

/** Read-only view of the state. */
export type StateView = Pick<StateStore, 'value' | 'onSlice' | 'onSlices' | 'onCalls'>

/** What every feature gets from its host. `Slice`: the slices it may publish. */
export type FeatureContext<Slice extends keyof HostState = never> = {
  readonly ports: HostPorts
  readonly clock: Clock
  readonly log: Log
  /** One beat a second, for all periodic checks. */
  readonly heartbeat: Heartbeat
  /** Every slice, of every feature. */
  readonly store: StateView
  /** Replaces a slice of this feature; an equal value is not sent again. */
  set<Name extends Exclude<Slice, 'calls'>>(slice: Name, value: HostState[Name]): void
  /** The signed-in agent; null if none is. */
  agent(): Agent | null
  /** ISO 3166 country of the agent's dial plan; empty if nobody is signed in. */
  country(): string
  /** Whether this phone has a line that has not ended. */
  isCalling(): boolean
  /** Defers what the first screen does not show. */
  readonly firstScreen: FirstScreen
  /** Start options of this host. */
  readonly options: HostOptions
  /** Changes the live calls; for the calls feature only. */
  applyCalls(diff: LiveCallDiff): void
  toPages(frame: Frame): void
  /** Runs a command as if its key had been pressed. */
  run(command: CommandName): void
  /** Disposed of when the host ends, after the feature itself. */
  readonly owned: Disposables
  /** Disposes of this when the host ends, and returns it. */
  own<Owned extends Disposable>(owned: Owned): Owned
}
