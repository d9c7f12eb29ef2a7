import type { LiveCallDiff } from '#shared/calls/live-call.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { isSame } from '#shared/core/is-same.ts'
import type { HostState } from '#shared/host/state.ts'
import type { SliceFrame } from '#shared/host/wire.ts'

/** Everything that the host publishes, slice by slice. Setting a slice to an equal value notifies nobody. */
export class StateStore {
  private readonly slices = new Emitter<SliceFrame>()
  private readonly diffs = new Emitter<LiveCallDiff>()
  private readonly calls = new Map<number, HostState['calls'][number]>()
  private state: HostState
  /** Whether `state.calls` is older than `calls`: the list is made on demand, not at every event. */
  private isListOld = false

  constructor(initial: HostState) {
    this.state = initial
  }

  get value(): HostState {
    if (this.isListOld) this.state = { ...this.state, calls: [...this.calls.values()] }
    this.isListOld = false
    return this.state
  }

  onSlice(listener: (frame: SliceFrame) => void): Unsubscribe {
    return this.slices.on(listener)
  }

  /** Calls the listener after one of these slices has changed. */
  onSlices(names: readonly (keyof HostState)[], listener: () => void): Unsubscribe {
    return this.slices.on(({ slice }) => {
      if (names.includes(slice)) listener()
    })
  }

  onCalls(listener: (diff: LiveCallDiff) => void): Unsubscribe {
    return this.diffs.on(listener)
  }

  set<Name extends Exclude<keyof HostState, 'calls'>>(slice: Name, value: HostState[Name]): void {
    if (isSame(this.state[slice], value)) return
    this.state = { ...this.state, [slice]: value }
    this.slices.emit({ slice, value } as SliceFrame)
  }

  /** Publishes changes of the live calls as diffs. */
  applyCalls(diff: LiveCallDiff): void {
    for (const id of diff.removed) this.calls.delete(id)
    for (const call of diff.changed) this.calls.set(call.id, call)
    this.isListOld = true
    this.diffs.emit(diff)
  }
}
