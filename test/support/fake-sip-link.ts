import type { SipLink } from '#electron/host/phone/registration/sip-link.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { ManualClock } from './manual-clock.ts'

/** SIP servers that answer as told: at once or late, with an error, or never. */
export class FakeLink implements SipLink {
  readonly requests: string[] = []
  /** Every server that was connected to, in order. */
  readonly servers: string[] = []
  /** Servers that do not answer. */
  readonly dead = new Set<string>()
  connecting: Result | 'never' = ok(undefined)
  registering: Result<{ expires: number }> | 'never' = ok({ expires: 100 })
  pinging: Result | 'never' = ok(undefined)
  delay: { readonly clock: Clock; readonly milliseconds: number } | null = null
  private readonly losses = new Emitter<AppError>()

  connect = (server: string) => {
    this.servers.push(server)
    const dead = err(appError('network.unreachable', server))
    return this.answer('connect', this.dead.has(server) ? dead : this.connecting)
  }
  register = () => this.answer('register', this.registering)
  ping = () => this.answer('ping', this.pinging)
  onLost = (listener: (error: AppError) => void) => this.losses.on(listener)

  disconnect(reason: AppError): void {
    this.requests.push('disconnect')
    this.losses.emit(reason)
  }

  loseConnection(): void {
    this.losses.emit(appError('network.unreachable'))
  }

  private answer<Value>(name: string, result: Result<Value> | 'never') {
    this.requests.push(name)
    return new Promise<Result<Value>>((resolve) => {
      if (result === 'never') return
      if (this.delay) this.delay.clock.after(this.delay.milliseconds, () => resolve(result))
      else resolve(result)
    })
  }
}

/** Advances the clock in small steps, and runs pending answers in between. */
export async function advanceInSteps(clock: ManualClock, milliseconds: number, step = 250): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    clock.advance(Math.min(step, milliseconds - passed))
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
  }
}
