import { ok } from '#shared/core/result.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { LiveCalls } from '../calls/live-calls.ts'
import type { PhoneLogins } from '../phone-account/phone-logins.ts'
import type { Phone } from '../phone/phone.ts'

export type PhoneServices = {
  readonly phone: Phone
  readonly logins: PhoneLogins
  readonly calls: Pick<LiveCalls, 'wake'>
}

type PhoneMethods = Pick<HostMethods, Extract<keyof HostMethods, `phone.${string}`>>

export function phoneMethods({ phone, logins, calls }: PhoneServices): PhoneMethods {
  return {
    'phone.saveAccount': ({ account, password }) => logins.save(account, password || null),
    'phone.removeAccount': () => logins.remove(),
    async 'phone.registerAgain'() {
      phone.registerAgain()
      calls.wake()
      return ok(undefined)
    },
  }
}
