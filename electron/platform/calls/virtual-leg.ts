import { randomUUID } from 'node:crypto'
import type { Clock } from '#shared/core/clock.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { VirtualParty } from '../media/virtual-party.ts'
import { causes, type Cause, type InCallAction, type Leg, type LegEvent } from '../sip/leg.ts'
import { messageWithText, sampleMessage, speechTone, type SampleMessage } from './sample-message.ts'

/** What a simulated party does by itself. Times are milliseconds; omitted actions never happen. */
export type Script = {
  /** From being called until it rings. */
  readonly ringsAfter?: number
  /** From being called until it answers. */
  readonly answersAfter?: number
  /** From being called until it refuses, and why. */
  readonly refuses?: { readonly after: number; readonly cause: Cause }
  /** From being connected until it hangs up. */
  readonly talksFor?: number
}

export type VirtualLegOptions = {
  readonly number: string
  readonly name: string
  readonly clock: Clock
  readonly script: Script
  readonly userAgent?: string
  /** Replaces its usual words, in conversation and in a mailbox. */
  readonly says?: string
}

/** Level of a simulated voice, 0 to 1. If louder, a browser takes the steady tone for echo and mutes the microphone. */
const voiceLevel = 0.1

/**
 * A party without a telephone: it follows a script, plays a tone of its own and listens to the others.
 * It works both ways: when called, it rings and answers as scripted; when calling, it waits for `accept`.
 */
export class VirtualLeg implements Leg {
  readonly id: string = randomUUID()
  readonly sipCallId = `${randomUUID()}@virtual`
  readonly codec = 'PCMU'
  readonly isSimulated = true
  readonly number: string
  readonly name: string
  readonly userAgent: string
  readonly contact: string
  readonly audio: VirtualParty
  private readonly message: SampleMessage
  private readonly clock: Clock
  private readonly script: Script
  private readonly events = new Emitter<LegEvent>()
  private readonly timers = new Disposables()
  private state: 'idle' | 'ringing' | 'talking' | 'over' = 'idle'
  private isHolding = false

  constructor({
    number,
    name,
    clock,
    script,
    userAgent = 'Switchhook simulated telephone',
    says,
  }: VirtualLegOptions) {
    this.number = number
    this.name = name
    this.clock = clock
    this.script = script
    this.userAgent = userAgent
    this.contact = `sip:${number}@virtual.localhost`
    this.audio = new VirtualParty({ frequency: voiceFrequencyOf(number), level: voiceLevel })
    this.message = says === undefined ? sampleMessage(number) : messageWithText(says)
    if (says !== undefined) this.audio.play(speechTone(this.message, voiceFrequencyOf(number), voiceLevel))
  }

  get transcript(): string {
    return this.message.text
  }

  on(listener: (event: LegEvent) => void): Unsubscribe {
    return this.events.on(listener)
  }

  /** Calls the party: starts its script. */
  call(): this {
    const { ringsAfter, answersAfter, refuses } = this.script
    this.schedule(ringsAfter, () => this.startRinging())
    this.schedule(answersAfter, () => this.answer())
    this.schedule(refuses?.after, () => this.end(refuses?.cause ?? causes.declined))
    return this
  }

  playRingback(): void {}

  accept(): Promise<void> {
    this.connect()
    return Promise.resolve()
  }

  answerRemotely(): boolean {
    if (this.state === 'talking' || this.state === 'over') return false
    this.answer()
    return true
  }

  performAction(action: InCallAction): boolean {
    if (this.state !== 'talking') return false
    if (action === 'hang_up') {
      this.end()
      return true
    }
    const shouldHold = action === 'hold'
    if (shouldHold === this.isHolding) return false
    this.isHolding = shouldHold
    this.events.emit({ kind: shouldHold ? 'held' : 'resumed' })
    return true
  }

  /** Listens in silence, and after the beep leaves its message, unless its script ends the call first. */
  onMailboxPrompt(moment: 'greeting' | 'beep'): void {
    if (this.state !== 'talking') return
    this.audio.stop()
    if (moment === 'greeting') return
    this.audio.play(speechTone(this.message, voiceFrequencyOf(this.number), voiceLevel))
    this.schedule(this.message.seconds * 1000, () => this.end())
  }

  /** A simulated party has no menu to choose from by keys. */
  sendDigit(): void {}

  hangUp(): void {
    this.state = 'over'
    this.timers[Symbol.dispose]()
  }

  /** Hangs up, or refuses, on the party's own initiative. */
  end(cause: Cause = causes.normal): void {
    if (this.state === 'over') return
    this.hangUp()
    this.events.emit({ kind: 'ended', cause })
  }

  private startRinging(): void {
    if (this.state !== 'idle') return
    this.state = 'ringing'
    this.events.emit({ kind: 'ringing' })
  }

  private answer(): void {
    this.startRinging()
    if (this.connect()) this.events.emit({ kind: 'answered' })
  }

  private connect(): boolean {
    if (this.state === 'talking' || this.state === 'over') return false
    this.state = 'talking'
    this.timers[Symbol.dispose]()
    this.schedule(this.script.talksFor, () => this.end())
    return true
  }

  private schedule(after: number | undefined, action: () => void): void {
    if (after !== undefined) this.timers.add(this.clock.after(after, action))
  }
}

/**
 * The pitch of a simulated party: 440 Hz for a number that ends in 00, and 20 Hz more for each step of
 * its last two digits, so that parties can be told apart: 460 Hz for 01, 1,420 Hz for 49. From 50 on it starts over.
 */
export function voiceFrequencyOf(number: string): number {
  const last = Number(number.replace(/\D/g, '').slice(-2)) || 0
  return 440 + 20 * (last % 50)
}
