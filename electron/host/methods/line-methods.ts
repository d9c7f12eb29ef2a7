import { readDialled } from '#shared/calls/phone-number.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { LiveCalls } from '../calls/live-calls.ts'
import type { Phone } from '../phone/phone.ts'

export type LineServices = {
  readonly phone: Phone
  readonly calls: Pick<LiveCalls, 'wake'>
  /** Country of the dial plan, for numbers typed without a code. */
  readonly country: () => string
}

export type LineMethods = Pick<HostMethods, Extract<keyof HostMethods, `line.${string}`>>

export function lineMethods({ phone, calls, country }: LineServices): LineMethods {
  /** What a line does shows at the platform a moment later: reads then. */
  const thenRead = async <Value>(outcome: Promise<Result<Value, AppError>>) => {
    const settled = await outcome
    calls.wake()
    return settled
  }
  const holdOthers = async (lineId: string | null): Promise<Result<undefined, AppError>> => {
    for (const line of phone.lines) {
      if (line.id === lineId || line.state !== 'connected') continue
      const held = await phone.hold(line.id)
      if (!held.ok) return held
    }
    return ok(undefined)
  }
  const aloneOn = async (lineId: string, act: () => Promise<Result<undefined, AppError>>) => {
    const held = await holdOthers(lineId)
    return held.ok ? thenRead(act()) : held
  }
  return {
    async 'line.dial'({ to }) {
      const dialled = readDialled(to, country())
      if (!dialled) return err(appError('phone.number-invalid', to))
      const held = await holdOthers(null)
      return held.ok ? thenRead(phone.dial(dialled.number)) : held
    },
    'line.answer': ({ lineId }) => aloneOn(lineId, () => phone.answer(lineId)),
    'line.holdAndAnswer': ({ lineId }) => aloneOn(lineId, () => phone.answer(lineId)),
    'line.decline': ({ lineId }) => thenRead(phone.decline(lineId)),
    'line.hangUp': ({ lineId }) => thenRead(phone.hangUp(lineId)),
    'line.hold': ({ lineId }) => thenRead(phone.hold(lineId)),
    'line.resume': ({ lineId }) => aloneOn(lineId, () => phone.resume(lineId)),
    'line.mute': ({ lineId, muted }) => phone.mute(lineId, muted === true),
    'line.sendDigits': ({ lineId, digits }) => phone.sendDigits(lineId, digits),
  }
}
