import { isOver, mayFollow, type CallState } from '#shared/calls/call-state.ts'
import type { Cause, Leg } from '../sip/leg.ts'
import { legFacts, wasMissed, type CallFacts } from './call-facts.ts'
import type { CallEventName } from './call-record.ts'

/** Observes the changes to a live call. */
export interface CallObserver {
  /** A field changed: anything prepared from the old facts is stale. */
  onChange(facts: CallFacts): void
  onEvent(name: CallEventName, facts: CallFacts): void
  /** A move that is not in the transition table; it was not made. */
  onIllegalMove(facts: CallFacts, to: CallState): void
}

/** The fields that PATCH and the engine may write besides the state. */
export type CallChanges = Partial<
  Pick<
    CallFacts,
    | 'recording'
    | 'queueState'
    | 'labels'
    | 'actionUrl'
    | 'actionText'
    | 'source'
    | 'target'
    | 'parentId'
    | 'rootId'
  >
>

/** One live call: its facts, whose state changes only by the transition table. Every change is reported. */
export class LiveCall {
  /** SIP Call-IDs of every leg that took part in the call, even by ringing only. */
  readonly dialogs = new Set<string>()
  private current: CallFacts
  private readonly observer: CallObserver
  private readonly now: () => number

  constructor(facts: CallFacts, observer: CallObserver, now: () => number) {
    this.current = facts
    this.observer = observer
    this.now = now
    observer.onChange(facts)
    observer.onEvent('call.initial', facts)
  }

  get facts(): CallFacts {
    return this.current
  }

  get isOver(): boolean {
    return isOver(this.current.state)
  }

  set(changes: CallChanges): void {
    this.current = { ...this.current, ...changes }
    this.observer.onChange(this.current)
  }

  /** Records which leg is at an end. */
  attachLeg(side: 'source' | 'target', leg: Leg): void {
    this.dialogs.add(leg.sipCallId)
    if (this.current[side].callId === leg.sipCallId) return
    this.set({ [side]: { ...this.current[side], ...legFacts(leg) } })
  }

  /** Records which phones are rung at an end: the first represents all until one rings. */
  attachRingingLegs(side: 'source' | 'target', phones: readonly { readonly leg: Leg }[]): void {
    for (const { leg } of phones) this.dialogs.add(leg.sipCallId)
    const [first] = phones
    if (first) this.attachLeg(side, first.leg)
  }

  /** Moves the call, if the table allows it; a move to the current state does nothing. Use `end` for HANGUP. */
  moveTo(state: Exclude<CallState, 'HANGUP'>): void {
    const from = this.current.state
    if (from === state) return
    if (!this.isAllowed(state)) return
    const connectedAt = this.current.connectedAt ?? (state === 'CONNECTED' ? this.now() : null)
    this.current = { ...this.current, state, reached: state, connectedAt }
    this.observer.onChange(this.current)
    const event = eventOf(from, state)
    if (event) this.observer.onEvent(event, this.current)
  }

  /** Ends the call. A second end is an illegal move. */
  end(cause: Cause): void {
    if (!this.isAllowed('HANGUP')) return
    this.current = { ...this.current, state: 'HANGUP', cause, endedAt: this.now() }
    this.observer.onChange(this.current)
    if (wasMissed(this.current)) this.observer.onEvent('call.missed', this.current)
    this.observer.onEvent('call.hangup', this.current)
  }

  private isAllowed(state: CallState): boolean {
    if (mayFollow(this.current.state, state)) return true
    this.observer.onIllegalMove(this.current, state)
    return false
  }
}

function eventOf(from: CallState, to: Exclude<CallState, 'HANGUP'>): CallEventName | undefined {
  switch (to) {
    case 'INITIAL':
    case 'ACCEPTED':
      return undefined
    case 'RINGING':
      return 'call.ringing'
    case 'CONNECTED':
      return from === 'ON_HOLD' ? 'call.unhold' : 'call.connected'
    case 'ON_HOLD':
      return 'call.hold'
  }
}
