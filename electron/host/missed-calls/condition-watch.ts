import { agentSide } from '#shared/calls/call-end.ts'
import { EndedLegs, hasEndedHere } from '#shared/calls/ended-legs.ts'
import type { LiveCallDiff, LiveCallRecord } from '#shared/calls/live-call.ts'
import { Disposables } from '#shared/core/disposables.ts'
import type { HostState } from '#shared/host/state.ts'
import type { AudioPort } from '../ports.ts'
import type { StateView } from '../kernel/feature-context.ts'
import type { Attention } from './attention.ts'
import { conditionsOf, sourceSlices, type ConditionName, type Conditions } from './conditions.ts'
import type { MissedRecord } from './missed-record.ts'
import type { RecordWriter } from './record-writer.ts'

export type ConditionWatchOptions = {
  readonly store: StateView
  readonly audio: Pick<AudioPort, 'onReport' | 'onReady'>
  readonly attention: Attention
  readonly record: MissedRecord
  readonly writer: Pick<RecordWriter, 'note'>
}

const slices: ReadonlySet<keyof HostState> = new Set(sourceSlices)

/** Records each change of the conditions that decide whether a call reaches the agent. It only listens. */
export class ConditionWatch implements Disposable {
  private readonly options: ConditionWatchOptions
  private readonly owned = new Disposables()
  private readonly liveCalls = new Map<number, LiveCallRecord>()
  private readonly endedLegs = new EndedLegs()
  private lastConditions: Partial<Conditions> = {}
  private ringPlays: boolean | null = null
  /** When the telephone server last answered, by this computer's clock. */
  private provenAt: number | null = null

  constructor(options: ConditionWatchOptions) {
    this.options = options
    const { store, audio, attention } = options
    this.owned.add(store.onCalls((diff) => this.callsChanged(diff)))
    this.owned.add(attention.onChange(() => this.update()))
    this.owned.add(
      store.onSlice(({ slice }) => {
        if (slices.has(slice)) this.update()
      }),
    )
    this.owned.add(
      audio.onReport((report) => {
        if (report.kind === 'ringer') this.ringIsPlayable(report.playable)
      }),
    )
    this.owned.add(audio.onReady(() => this.ringIsPlayable(null)))
    this.update()
  }

  /** Records all conditions again. */
  recordAll(): void {
    this.lastConditions = {}
    this.update()
  }

  [Symbol.dispose](): void {
    this.owned[Symbol.dispose]()
  }

  private update(): void {
    const { store, attention } = this.options
    const { inFront } = attention
    this.endedLegs.learn(store.value.lines)
    const hasLiveCall = this.isInCall()
    const present = conditionsOf(store.value, { ringPlays: this.ringPlays, inFront, hasLiveCall })
    const before = this.lastConditions
    this.lastConditions = present
    for (const name of names(present)) {
      const word = present[name]
      if (word !== before[name]) this.recordChange(name, word, before[name])
    }
    const { registration } = store.value.phone
    if (registration.kind === 'registered') this.provenAt = registration.roundTripAt
  }

  /** Records one change. A registration counts as lost from its last proof, not from when the loss is noticed. */
  private recordChange<Name extends ConditionName>(
    name: Name,
    word: Conditions[Name],
    before?: Conditions[Name],
  ): void {
    const { writer, record } = this.options
    const isLoss = name === 'phone' && word === 'lost' && before === 'registered'
    const at = isLoss && this.provenAt !== null ? [this.provenAt + 1] : []
    writer.note((time) => record.change(name, word, time), ...at)
  }

  private ringIsPlayable(playable: boolean | null): void {
    this.ringPlays = playable
    this.update()
  }

  /** Whether the agent has a connected or held live call. False while polling fails: only this phone's lines count. */
  private isInCall(): boolean {
    if (this.options.store.value.callFeed.kind === 'failing') return false
    return [...this.liveCalls.values()].some((call) => !hasEndedHere(call, this.endedLegs))
  }

  private callsChanged({ changed, removed }: LiveCallDiff): void {
    const { session } = this.options.store.value
    const before = this.isInCall()
    for (const id of removed) this.liveCalls.delete(id)
    for (const call of changed) {
      const isTalking = call.state === 'CONNECTED' || call.state === 'ON_HOLD'
      const isAgents = session.kind === 'signed-in' && agentSide(call, session.agent) !== null
      if (isTalking && isAgents) this.liveCalls.set(call.id, call)
      else this.liveCalls.delete(call.id)
    }
    if (before !== this.isInCall()) this.update()
  }
}

function names(conditions: Conditions): readonly ConditionName[] {
  return Object.keys(conditions) as ConditionName[]
}
