import type { Phone, PhoneLogin } from '#electron/host/phone/phone.ts'
import { type CallPolicy, defaultCallPolicy } from '#electron/host/phone/lines/decide-incoming-call.ts'
import type { Line } from '#shared/calls/line.ts'
import { appError } from '#shared/core/app-error.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { PhoneState } from '#shared/host/slices.ts'
import { phoneLine } from '#test/support/live-calls.ts'

/** A telephone without a network: lines appear and change as a test says, and every order is recorded. */
export class FakePhone implements Phone {
  /** Every order, as `hold line-1`. */
  readonly operations: string[] = []
  readonly logins: (PhoneLogin | null)[] = []
  policy: CallPolicy = defaultCallPolicy
  state: PhoneState = { account: null, registration: { kind: 'no-account' } }
  lines: readonly Line[] = []
  private readonly changes = new Emitter<void>()

  /** Adds a line, or changes the one with this id. */
  setLine(line: Partial<Line>): Line {
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

  async setLogin(login: PhoneLogin | null): Promise<void> {
    this.logins.push(login)
    this.state = login
      ? {
          account: login.account,
          registration: {
            kind: 'registered',
            server: login.account.server,
            since: 0,
            roundTripAt: 0,
            roundTripMs: 1,
          },
        }
      : { account: null, registration: { kind: 'no-account' } }
    this.changes.emit()
  }

  callsChanged(): void {}

  registerAgain(): void {
    this.operations.push('registerAgain')
  }

  wake(): void {
    this.operations.push('wake')
  }

  clockSet(by: number): void {
    this.operations.push(`clockSet ${by}`)
  }

  networkChanged(): void {
    this.operations.push('networkChanged')
  }

  setPolicy(policy: CallPolicy): void {
    this.policy = policy
  }

  async dial(to: string): Outcome<{ lineId: string }> {
    this.operations.push(`dial ${to}`)
    const { id } = this.setLine({ id: `dialled-${to}`, direction: 'out', state: 'dialling', number: to })
    return ok({ lineId: id })
  }

  answer = (id: string) => this.move('answer', id, { state: 'connected', connectedAt: 1 })
  decline = (id: string) => this.move('decline', id, { state: 'ended', endReason: 'declined' })
  hangUp = (id: string) => this.move('hangUp', id, { state: 'ended', endReason: 'hung-up' })
  hold = (id: string) => this.move('hold', id, { state: 'held', heldAt: 2 })
  resume = (id: string) => this.move('resume', id, { state: 'connected', heldAt: null })
  mute = (id: string, muted: boolean) => this.move(`mute ${muted}`, id, { muted })
  sendDigits = (id: string, digits: string) => this.move(`digits ${digits}`, id, {})

  forward = (id: string, to: string) => this.move(`forward ${to}`, id, { state: 'ended' })
  split = (id: string) => this.move('split', id, { merged: false, state: 'connected' })
  transfer = (id: string, to: string) => this.move(`transfer ${to}`, id, { state: 'ended' })
  completeTransfer = (id: string) => this.move('completeTransfer', id, { state: 'ended' })
  backToCaller = (id: string) => this.move('backToCaller', id, { state: 'connected', heldAt: null })

  async merge(ids: readonly string[]): Outcome {
    this.operations.push(`merge ${ids.join(' ')}`)
    for (const id of ids) this.setLine({ id, merged: true, state: 'connected', heldAt: null })
    return ok(undefined)
  }

  async consult(id: string, to: string): Outcome<{ lineId: string }> {
    await this.hold(id)
    const dialled = await this.dial(to)
    if (dialled.ok) this.setLine({ id: dialled.value.lineId, consultFor: id })
    return dialled
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.operations.push('dispose')
  }

  private async move(order: string, id: string, changes: Partial<Line>): Outcome {
    this.operations.push(`${order} ${id}`)
    if (!this.lines.some((line) => line.id === id)) return err(appError('phone.no-such-call'))
    this.setLine({ ...changes, id })
    return ok(undefined)
  }
}
