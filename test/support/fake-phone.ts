import type { Phone, PhoneLogin } from '#electron/host/phone/phone.ts'
import type { Line } from '#shared/calls/line.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { PhoneState } from '#shared/host/state.ts'
import { phoneLine } from '#test/support/live-calls.ts'

type Outcome = Promise<Result<undefined, AppError>>

/** A telephone without a network: lines come and change as a test says, and every order is noted. */
export class FakePhone implements Phone {
  /** Every order, as `hold line-1`. */
  readonly asked: string[] = []
  readonly logins: (PhoneLogin | null)[] = []
  taking: readonly [boolean, string] = [true, 'decline-busy']
  state: PhoneState = { account: null, registration: { kind: 'no-account' } }
  lines: readonly Line[] = []
  private readonly changes = new Emitter<void>()

  /** Puts a line there, or changes the one with this id. */
  show(line: Partial<Line>): Line {
    const id = line.id ?? 'line-1'
    const known = this.lines.find((each) => each.id === id)
    const shown = known ? { ...known, ...line } : phoneLine({ ...line, id })
    this.lines = known ? this.lines.map((each) => (each === known ? shown : each)) : [...this.lines, shown]
    this.changes.emit()
    return shown
  }

  onChange(listener: () => void): () => void {
    return this.changes.on(listener)
  }

  async use(login: PhoneLogin | null): Promise<void> {
    this.logins.push(login)
    this.state = login
      ? {
          account: login.account,
          registration: { kind: 'registered', since: 0, roundTripAt: 0, roundTripMs: 1 },
        }
      : { account: null, registration: { kind: 'no-account' } }
    this.changes.emit()
  }

  registerAgain(): void {
    this.asked.push('registerAgain')
  }

  setTakingCalls(...taking: readonly [boolean, string]): void {
    this.taking = taking
  }

  async dial(to: string): Promise<Result<{ lineId: string }, AppError>> {
    this.asked.push(`dial ${to}`)
    const { id } = this.show({ id: `dialled-${to}`, direction: 'out', state: 'dialling', number: to })
    return ok({ lineId: id })
  }

  answer = (id: string) => this.move('answer', id, { state: 'connected', connectedAt: 1 })
  decline = (id: string) => this.move('decline', id, { state: 'ended', endReason: 'declined' })
  hangUp = (id: string) => this.move('hangUp', id, { state: 'ended', endReason: 'hung-up' })
  hold = (id: string) => this.move('hold', id, { state: 'held', heldAt: 2 })
  resume = (id: string) => this.move('resume', id, { state: 'connected', heldAt: null })
  mute = (id: string, muted: boolean) => this.move(`mute ${muted}`, id, { muted })
  sendDigits = (id: string, digits: string) => this.move(`digits ${digits}`, id, {})

  async [Symbol.asyncDispose](): Promise<void> {
    this.asked.push('dispose')
  }

  private async move(order: string, id: string, changes: Partial<Line>): Outcome {
    this.asked.push(`${order} ${id}`)
    if (!this.lines.some((line) => line.id === id)) return err(appError('phone.no-such-call'))
    this.show({ ...changes, id })
    return ok(undefined)
  }
}
