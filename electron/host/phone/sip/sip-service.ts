import { isDeepStrictEqual } from 'node:util'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok } from '#shared/core/result.ts'
import type { PhoneLogin } from '../phone.ts'
import { RegistrationClient } from '../registration/registration.ts'
import { SipStack, type SipStackOptions } from './sip-stack.ts'
import { withTimeout } from '../with-timeout.ts'

export type ServiceOptions = SipStackOptions & {
  /** In the order of attempts. */
  readonly servers: readonly [string, ...string[]]
  /** From 0 to 1. */
  readonly random: () => number
  /** Whether there are calls. */
  readonly hasCalls: () => boolean
  /** Called when an open SIP transport is lost. */
  readonly onTransportLost: () => void
}

/** Milliseconds to wait for the server when unregistering. */
const unregisterTimeout = 1_500

/** The SIP stack and registration of one login; exists while there is an account. */
export class SipService implements AsyncDisposable {
  readonly stack: SipStack
  readonly registration: RegistrationClient
  readonly login: PhoneLogin
  private readonly clock: Clock

  constructor(stack: SipStack, options: ServiceOptions) {
    this.stack = stack
    this.login = options.login
    this.clock = options.clock
    this.registration = new RegistrationClient({ ...options, link: stack.link })
    stack.link.onLost(options.onTransportLost)
  }

  usesLogin(login: PhoneLogin): boolean {
    return isDeepStrictEqual(loginParts(login), loginParts(this.login))
  }

  /** Removes the registration, if the server answers in time, and closes. */
  async [Symbol.asyncDispose](): Promise<void> {
    const wasRegistered = this.registration.state.kind === 'registered'
    this.registration[Symbol.dispose]()
    if (wasRegistered) {
      const limit = { clock: this.clock, milliseconds: unregisterTimeout }
      await withTimeout(
        limit,
        this.stack.unregister().then(() => ok(undefined)),
      )
    }
    this.stack.link.disconnect(appError('network.unreachable'))
    await this.stack.stop()
  }
}

/** Creates the service; registration begins with `registration.tryNow()`. */
export async function openService(options: ServiceOptions): Promise<SipService> {
  const stack = new SipStack(options)
  await stack.start()
  return new SipService(stack, options)
}

function loginParts({ account, password, ca }: PhoneLogin): readonly unknown[] {
  return [account.server, account.otherServers ?? [], account.domain, account.user, password, ca]
}
