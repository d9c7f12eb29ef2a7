import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { VirtualParty } from '#electron/platform/media/virtual-party.ts'
import type { CallerIdentity, Cause, Leg, LegEvent, PhoneLines } from '#electron/platform/sip/leg.ts'

let legCount = 0

/** A leg whose telephone is the test: the test acts for the phone, and the leg records its orders. */
export class FakeLeg implements Leg {
  readonly id: string
  readonly number: string
  readonly name = ''
  readonly sipCallId: string
  readonly userAgent = 'Fake phone'
  readonly contact = 'sip:fake@phone.invalid'
  readonly codec = 'PCMU'
  readonly isSimulated = false
  readonly audio = new VirtualParty()
  readonly events = new Emitter<LegEvent>()
  /** Orders in order of arrival: `ringBack`, `accept`, `hangUp User busy`. */
  readonly actions: string[] = []
  /** The result of `accept`; replace it to delay or fail it. */
  acceptance: Promise<void> = Promise.resolve()
  /** What a mailbox reported to it. */
  readonly moments: string[] = []
  /** Whether `answerRemotely` works. */
  answersRemotely = true

  constructor(number: string) {
    legCount += 1
    this.id = `leg-${legCount}`
    this.sipCallId = `call-id-${legCount}`
    this.number = number
  }

  on(listener: (event: LegEvent) => void): Unsubscribe {
    return this.events.on(listener)
  }

  ring(): this {
    this.events.emit({ kind: 'ringing' })
    return this
  }

  answer(): this {
    this.events.emit({ kind: 'answered' })
    return this
  }

  end(cause: Cause): void {
    this.events.emit({ kind: 'ended', cause })
  }

  emit(event: LegEvent): void {
    this.events.emit(event)
  }

  playRingback(): void {
    this.actions.push('ringBack')
  }

  accept(): Promise<void> {
    this.actions.push('accept')
    return this.acceptance
  }

  answerRemotely(): boolean {
    if (this.answersRemotely) this.answer()
    return this.answersRemotely
  }

  onMailboxPrompt(moment: 'greeting' | 'beep'): void {
    this.moments.push(moment)
  }

  sendDigit(digit: string): void {
    this.actions.push(`press ${digit}`)
  }

  hangUp(cause: Cause): void {
    this.actions.push(`hangUp ${cause.words}`)
  }

  /** The reason with which the platform ended this leg. */
  get hungUp(): string | undefined {
    return this.actions.find((order) => order.startsWith('hangUp'))?.slice('hangUp '.length)
  }
}

/** Registered fake phones: `phones.set('1001', 2)` registers two. */
export class FakeLines implements PhoneLines {
  readonly phones = new Map<string, number>()
  readonly dials = new Emitter<{ readonly leg: Leg; readonly from: string; readonly to: string }>()
  /** All rings, oldest first, with the caller as shown. */
  readonly ringingLegs: { readonly leg: FakeLeg; readonly caller: CallerIdentity }[] = []

  readonly changes = new Emitter<{ readonly sipUser: string; readonly count: number }>()

  /** Phones that dialled. */
  readonly dialled: FakeLeg[] = []

  registrations(sipUser: string): number {
    return this.phones.get(sipUser) ?? 0
  }

  ring(sipUser: string, caller: CallerIdentity): readonly FakeLeg[] {
    const legs = Array.from({ length: this.registrations(sipUser) }, () => new FakeLeg(sipUser))
    this.ringingLegs.push(...legs.map((leg) => ({ leg, caller })))
    return legs
  }

  /** The phone of an extension that was rung last. */
  lastLegOf(ext: string): FakeLeg {
    const found = this.ringingLegs.findLast(({ leg }) => leg.number === ext)
    if (!found) throw new Error(`${ext} was never rung`)
    return found.leg
  }

  /** A phone dials. */
  dial(from: string, to: string): FakeLeg {
    const leg = new FakeLeg(from)
    this.dialled.push(leg)
    this.dials.emit({ leg, from, to })
    return leg
  }

  onDial(listener: Parameters<PhoneLines['onDial']>[0]): Unsubscribe {
    return this.dials.on(listener)
  }

  /** Registers this many phones for an extension. */
  setRegistrations(ext: string, count = 1): void {
    this.phones.set(ext, count)
    this.changes.emit({ sipUser: ext, count })
  }

  onRegistration(listener: Parameters<PhoneLines['onRegistration']>[0]): Unsubscribe {
    return this.changes.on(listener)
  }

  trace() {
    return []
  }
}
