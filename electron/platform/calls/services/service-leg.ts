import { randomUUID } from 'node:crypto'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { PromptPort } from '../../media/prompt-port.ts'
import { causes, type Cause, type Leg, type LegEvent } from '../../sip/leg.ts'

/**
 * The platform's own end of a call: a queue, an IVR, a conference, a mailbox. To the call it is a leg like any other;
 * its service makes it ring or answer, plays sounds into `audio`, hears keys and decides how it ends.
 */
export class ServiceLeg implements Leg {
  readonly id: string = randomUUID()
  readonly sipCallId = `${randomUUID()}@service`
  readonly codec = 'PCMU'
  readonly simulated = false
  readonly userAgent = 'Switchhook'
  readonly number: string
  readonly name: string
  readonly contact: string
  /** What the caller hears, and what is heard of the caller. */
  readonly audio = new PromptPort()
  /** Whether the caller put us on hold. */
  held = false
  private readonly events = new Emitter<LegEvent>()
  private readonly digits = new Emitter<string>()
  private readonly lasting = new Disposables()
  private state: 'idle' | 'ringing' | 'answered' | 'over' = 'idle'

  constructor({ number, name }: { readonly number: string; readonly name: string }) {
    this.number = number
    this.name = name
    this.contact = `sip:${number}@service.localhost`
  }

  get over(): boolean {
    return this.state === 'over'
  }

  on(listener: (event: LegEvent) => void): Unsubscribe {
    return this.events.on(listener)
  }

  /** The caller hears ring-back. */
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

  /** Ends the call, or refuses it where it was not answered. */
  leave(cause: Cause = causes.normal): void {
    if (this.over) return
    this.hangUp()
    this.events.emit({ kind: 'ended', cause })
  }

  /** Hears the keys that the caller presses once the leg is answered. */
  onDigit(listener: (digit: string) => void): Unsubscribe {
    return this.digits.on(listener)
  }

  /** Undone when the leg is over, for whatever reason: timers, other legs, entries in a list. At once where it is. */
  untilOver(undo: Unsubscribe): void {
    if (this.over) undo()
    else this.lasting.add(undo)
  }

  putOnHold(held: boolean): void {
    this.held = held
  }

  ringBack(): void {}

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
    if (this.over) return
    this.state = 'over'
    this.audio.stop()
    this.lasting[Symbol.dispose]()
  }
}
