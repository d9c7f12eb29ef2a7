import { randomUUID } from 'node:crypto'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { PromptPort } from '../../media/prompt-port.ts'
import { causes, type Cause, type Leg, type LegEvent } from '../../sip/leg.ts'

/**
 * The platform's own end of a call: a queue, an IVR, a conference, a mailbox. For the call it is a leg like any other;
 * its service makes it ring or answer, plays sounds into `audio`, receives keys and decides how it ends.
 */
export class ServiceLeg implements Leg {
  readonly id: string = randomUUID()
  readonly sipCallId = `${randomUUID()}@service`
  readonly codec = 'PCMU'
  readonly isSimulated = false
  readonly userAgent = 'Switchhook'
  readonly number: string
  readonly name: string
  readonly contact: string
  /** Audio to and from the caller. */
  readonly audio = new PromptPort()
  /** Whether the caller has put us on hold. */
  isHeld = false
  private readonly events = new Emitter<LegEvent>()
  private readonly digits = new Emitter<string>()
  private readonly cleanups = new Disposables()
  private state: 'idle' | 'ringing' | 'answered' | 'over' = 'idle'

  constructor({ number, name }: { readonly number: string; readonly name: string }) {
    this.number = number
    this.name = name
    this.contact = `sip:${number}@service.localhost`
  }

  get isOver(): boolean {
    return this.state === 'over'
  }

  on(listener: (event: LegEvent) => void): Unsubscribe {
    return this.events.on(listener)
  }

  /** Starts ringing, with ring-back for the caller. */
  ring(): void {
    if (this.state !== 'idle') return
    this.state = 'ringing'
    this.events.emit({ kind: 'ringing' })
  }

  /** Answers: from now on the caller hears `audio` and keys arrive. */
  answer(): void {
    this.ring()
    if (this.state !== 'ringing') return
    this.state = 'answered'
    this.events.emit({ kind: 'answered' })
  }

  /** Ends the call, or refuses it if it was not answered. */
  end(cause: Cause = causes.normal): void {
    if (this.isOver) return
    this.hangUp()
    this.events.emit({ kind: 'ended', cause })
  }

  /** Calls the listener with the keys that the caller presses once the leg is answered. */
  onDigit(listener: (digit: string) => void): Unsubscribe {
    return this.digits.on(listener)
  }

  /** Registers a clean-up (timers, other legs, list entries) for when the leg is over; runs it now if it already is. */
  addCleanup(cleanup: Unsubscribe): void {
    if (this.isOver) cleanup()
    else this.cleanups.add(cleanup)
  }

  putOnHold(isHeld: boolean): void {
    this.isHeld = isHeld
  }

  playRingback(): void {}

  accept(): Promise<void> {
    return Promise.reject(new Error('A service does not call anybody'))
  }

  answerRemotely(): boolean {
    return false
  }

  sendDigit(digit: string): void {
    this.digits.emit(digit)
  }

  hangUp(): void {
    if (this.isOver) return
    this.state = 'over'
    this.audio.stop()
    this.cleanups[Symbol.dispose]()
  }
}
