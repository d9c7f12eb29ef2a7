import { Emitter } from '#shared/core/emitter.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { AudioPort } from '../media/audio-port.ts'
import type { Sound } from '../media/sound.ts'
import { causes, type Cause, type LegEvent } from '../sip/leg.ts'
import { isRecordedAutomatically, type RecordingOrder } from './call-recording.ts'
import { CallRinging, type CallSide } from './call-ringing.ts'
import type { SupervisionMode } from './call-sound.ts'
import { Conversation, type ConversationPorts } from './conversation.ts'
import type { LiveCall } from './live-call.ts'
import type { Participant } from './participant.ts'
import type { RingResult, RingHandlers } from './ring.ts'

type TransferEvent = Extract<LegEvent, { kind: 'blind-transfer' | 'attended-transfer' }>

export type CallPorts = ConversationPorts & {
  /** A phone in the call asks for a transfer. */
  readonly onTransfer: (call: Call, by: Participant, event: TransferEvent) => void
  /** A phone that rings for the call redirects it; false if that is not possible. */
  readonly onRedirect: (call: Call, by: Participant, target: string) => boolean
  /** The call is over; `recordingStored` resolves when its recording is stored. */
  readonly onEnded: (call: Call, recordingStored: Promise<void>) => void
}

/**
 * One live call with its legs: a source, who calls or came with a transfer, and a target, who is rung.
 * A transfer may release either party and seat it in another call.
 */
export class Call {
  readonly live: LiveCall
  readonly ringing: CallRinging
  source: Participant | undefined
  target: Participant | undefined
  /** Whether a transfer of this call is in progress, or its caller is not here yet: it cannot be transferred now. */
  isTransferring = false
  /** Whether to record from the start, for example because the call that this one follows was being recorded. */
  recordFromStart = false
  /** Called before the call ends because a party left; true means that the other party has been taken care of. */
  beforeLeave: ((leaving: Participant) => boolean) | undefined
  private readonly ports: CallPorts
  private readonly conversation: Conversation
  private readonly endEmitter = new Emitter<Cause>()

  constructor(live: LiveCall, ports: CallPorts) {
    this.live = live
    this.ports = ports
    this.conversation = new Conversation(ports)
    this.ringing = new CallRinging(live, {
      attach: (side, winner) => this.attach(side, winner),
      redirect: (by, target) => ports.onRedirect(this, by, target),
      end: (cause) => this.end(cause),
    })
  }

  get id(): number {
    return this.live.facts.id
  }

  get isOver(): boolean {
    return this.live.isOver
  }

  /** Whether both parties are joined, on hold or not. */
  get isJoined(): boolean {
    return this.live.facts.state === 'CONNECTED' || this.live.facts.state === 'ON_HOLD'
  }

  /** Whether the call is being recorded at this moment. */
  get isRecorded(): boolean {
    return ['start', 'resume'].includes(this.conversation.recordingState)
  }

  /** Calls the listener when the call ends, with its cause. */
  onEnd(listener: (cause: Cause) => void): Unsubscribe {
    return this.endEmitter.on(listener)
  }

  otherParty(participant: Participant): Participant | undefined {
    return participant === this.source ? this.target : this.source
  }

  /** Puts a party on a side: a leg that called us, or one that another call released. */
  attach(side: CallSide, participant: Participant): void {
    this[side] = participant
    participant.setListener((event) => this.onLegEvent(participant, event))
    this.live.attachLeg(side, participant.leg)
    if (side === 'source' && this.live.facts.state === 'RINGING') this.playRingback()
  }

  /** Lets a party go without ending its leg. */
  release(participant: Participant): void {
    this.conversation.leave(participant)
    if (participant === this.source) this.source = undefined
    if (participant === this.target) this.target = undefined
  }

  /** Rings the source before the target, as click-to-call does. */
  ringSource(result: RingResult, handlers: RingHandlers): void {
    this.live.moveTo('ACCEPTED')
    this.ringing.start('source', result, handlers)
  }

  /** Rings the target; the first answer connects the call. */
  ringTarget(result: RingResult, handlers: RingHandlers = {}): void {
    this.ringing.start('target', result, {
      ...handlers,
      onRinging: () => {
        this.live.moveTo('RINGING')
        this.playRingback()
        handlers.onRinging?.()
      },
      onAnswered: () => {
        handlers.onAnswered?.()
        this.join()
      },
    })
  }

  /** Plays ring-back to the source while phones ring for it in other calls. */
  indicateRinging(): void {
    this.live.moveTo('RINGING')
    this.playRingback()
  }

  /** Plays an announcement to a party, by default the source, then continues. */
  announce(announcement: Sound, onDone: () => void, to: Participant | undefined = this.source): void {
    if (to) this.conversation.announce(to, announcement, onDone)
  }

  /** Lets a supervisor of one of the parties take part. The returned function ends it. */
  addSupervisor(port: AudioPort, mode: SupervisionMode, supervised: Participant): Unsubscribe {
    return this.conversation.addSupervisor(port, mode, supervised)
  }

  mayRecord(order: RecordingOrder): boolean {
    return this.isJoined && this.conversation.allows(order)
  }

  /** Carries out an order that `mayRecord` permits. */
  record(order: RecordingOrder): void {
    this.conversation.record(order, this.live.facts)
    this.live.set({ recording: this.conversation.recordingState })
  }

  /** Connects source and target, once the source's phone is answered too. */
  join(): void {
    const { source, target } = this
    if (!source || !target || this.isOver) return
    if (source.isAnswered) {
      this.connect(source, target)
      return
    }
    source.accept().then(
      () => {
        if (this.source === source && this.target === target) this.connect(source, target)
      },
      () => this.end(causes.failed),
    )
  }

  /** Hangs up for a party of an established call, as if its phone had done it. */
  hangUp(party: Participant): void {
    if (!this.beforeLeave?.(party)) this.end(causes.normal)
  }

  /** Ends the call and every leg still in it. Calling it again does nothing. */
  end(cause: Cause): void {
    if (this.isOver) return
    const { source, target } = this
    this.source = undefined
    this.target = undefined
    this.beforeLeave = undefined
    this.ringing.cancel(cause)
    // A caller who was never answered needs a final status, which a normal end does not have.
    source?.hangUp(source.isAnswered || cause.status >= 300 ? cause : causes.declined)
    target?.hangUp(cause)
    this.live.end(cause)
    const recordingStored = this.conversation.end(this.live.facts)
    this.endEmitter.emit(cause)
    this.ports.onEnded(this, recordingStored)
  }

  private connect(source: Participant, target: Participant): void {
    this.conversation.connect(source, target, this.live.facts)
    this.live.moveTo('CONNECTED')
    if (this.recordFromStart || isRecordedAutomatically(this.live.facts)) this.record('start')
    this.applyHold()
  }

  /** Ringing and answering change nothing in an established call. */
  private onLegEvent(participant: Participant, event: LegEvent): void {
    if (event.kind === 'held' || event.kind === 'resumed') this.applyHold()
    else if (event.kind === 'ended') this.onLegEnded(participant, event.cause)
    else if (event.kind === 'digit' && this.isJoined) this.otherParty(participant)?.leg.sendDigit(event.digit)
    else if (event.kind === 'blind-transfer' || event.kind === 'attended-transfer')
      this.ports.onTransfer(this, participant, event)
  }

  private onLegEnded(participant: Participant, cause: Cause): void {
    if (this.beforeLeave?.(participant)) return
    const isServerError = cause.status >= 500 && cause.status < 600
    const isNormalEnd = this.isJoined || participant === this.target
    this.end(isServerError ? cause : isNormalEnd ? causes.normal : causes.cancelled)
  }

  private applyHold(): void {
    const { source, target } = this
    if (!source || !target || !this.isJoined) return
    this.conversation.applyHold(source, target)
    this.live.moveTo(source.isHeld || target.isHeld ? 'ON_HOLD' : 'CONNECTED')
  }

  private playRingback(): void {
    this.conversation.playRingback(this.source, this.live.facts)
  }
}
