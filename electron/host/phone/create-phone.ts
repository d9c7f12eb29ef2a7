import type { DeclineReason, Line } from '#shared/calls/line.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { ok } from '#shared/core/result.ts'
import type { PhoneState } from '#shared/host/state.ts'
import { readUser } from './dialler.ts'
import { IncomingLine } from './lines/incoming-line.ts'
import type { PhoneLine } from './lines/line.ts'
import { noSuchCall, notNow, type Outcome } from './lines/line-context.ts'
import type { Phone, PhoneLogin } from './phone.ts'
import { type PhoneOptions, PhoneParts } from './phone-parts.ts'
import type { CallPolicy } from './lines/welcome.ts'

/** SIP statuses of the reasons that an agent may give. */
const declineStatus: Readonly<Record<DeclineReason, number>> = { busy: 486, unavailable: 480, declined: 603 }

/** Makes this computer's telephone, without an account yet. Disposing it hangs up and takes its registration back. */
export function createPhone(options: PhoneOptions): Phone {
  return new SoftPhone(options)
}

class SoftPhone implements Phone {
  private readonly parts: PhoneParts

  constructor(options: PhoneOptions) {
    this.parts = new PhoneParts(options)
  }

  get state(): PhoneState {
    return this.parts.signOn.state
  }

  get lines(): readonly Line[] {
    return this.parts.book.shown
  }

  onChange(listener: () => void): Unsubscribe {
    return this.parts.book.onChange(listener)
  }

  use(login: PhoneLogin | null): Promise<void> {
    return this.parts.signOn.use(login)
  }

  registerAgain(): void {
    this.parts.signOn.service?.keeper.tryNow()
  }

  wake(): void {
    this.parts.signOn.service?.keeper.probe()
  }

  networkChanged(): void {
    for (const { changes, media } of this.parts.book.all) {
      changes.networkChanged()
      media.forgetExpected()
    }
    this.wake()
  }

  setPolicy(policy: CallPolicy): void {
    this.parts.policy = policy
  }

  dial(to: string): Outcome<{ lineId: string }> {
    return this.parts.dial(to, null)
  }

  answer(lineId: string): Outcome {
    return this.on(lineId, (line) => line.answer())
  }

  decline(lineId: string, reason?: DeclineReason): Outcome {
    return this.on(lineId, (line) => line.decline(reason && declineStatus[reason]))
  }

  async forward(lineId: string, to: string): Outcome {
    const user = readUser(to)
    const address = user.ok ? this.parts.signOn.service?.stack.address(user.value) : null
    if (!user.ok) return user
    return this.on(lineId, async (line) =>
      address && line instanceof IncomingLine ? line.forward(address.toRaw()) : notNow,
    )
  }

  hangUp(lineId: string): Outcome {
    return this.on(lineId, (line) => line.hangUp())
  }

  hold(lineId: string): Outcome {
    return this.on(lineId, (line) => line.changes.setHeld(true))
  }

  resume(lineId: string): Outcome {
    return this.on(lineId, (line) => line.changes.setHeld(false))
  }

  /** In a conference the agent is muted for everybody. */
  mute(lineId: string, muted: boolean): Outcome {
    return this.on(lineId, async (line) => {
      const done = await Promise.all(this.parts.conference.with(line).map((each) => each.mute(muted)))
      return done.find((each) => !each.ok) ?? ok(undefined)
    })
  }

  sendDigits(lineId: string, digits: string): Outcome {
    return this.on(lineId, (line) => line.sendDigits(digits))
  }

  merge(lineIds: readonly string[]): Outcome {
    return this.parts.conference.merge(lineIds)
  }

  split(lineId: string): Outcome {
    return this.parts.conference.split(lineId)
  }

  async transfer(lineId: string, to: string): Outcome {
    const user = readUser(to)
    return user.ok ? this.on(lineId, (line) => line.referrals.toNumber(user.value)) : user
  }

  consult(lineId: string, to: string): Outcome<{ lineId: string }> {
    return this.parts.consultations.consult(lineId, to)
  }

  completeTransfer(consultationId: string): Outcome {
    return this.parts.consultations.complete(consultationId)
  }

  backToCaller(lineId: string): Outcome {
    return this.parts.consultations.back(lineId)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.parts[Symbol.asyncDispose]()
  }

  private on(lineId: string, action: (line: PhoneLine) => Outcome): Outcome {
    const line = this.parts.book.find(lineId)
    return line ? action(line) : Promise.resolve(noSuchCall)
  }
}
