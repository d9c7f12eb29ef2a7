import { createHash } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import type { Invitation, SessionDescriptionHandlerFactory } from 'sip.js'
import { appError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import type { PhoneState, Registration } from '#shared/host/slices.ts'
import type { PhoneAccount } from '#shared/settings/settings.ts'
import { isLoopback } from '#shared/core/loopback.ts'
import type { PhoneLogin } from './phone.ts'
import type { RefusedCall } from './sip/receiver.ts'
import { openService, type SipService } from './sip/sip-service.ts'

export type AccountServiceOptions = {
  readonly clock: Clock
  readonly log: Log
  readonly installation: string
  /** From 0 to 1. */
  readonly random: () => number
  readonly onSipMessage?: (way: 'in' | 'out', text: string) => void
  readonly createDescriptionHandler: SessionDescriptionHandlerFactory
  readonly onInvite: (invitation: Invitation, ownUser: string) => void
  /** Whether no further call can ring. */
  readonly isRingLimitReached: () => boolean
  /** Called when a call is refused before it could ring. */
  readonly onRefused: (call: RefusedCall) => void
  /** Whether there are calls. */
  readonly hasCalls: () => boolean
  /** Called when an open SIP transport is lost. */
  readonly onTransportLost: () => void
  /** Called when the phone becomes registered. */
  readonly onRegistered: () => void
  /** Called when the server has answered a REGISTER or a ping. */
  readonly onServerAnswered: () => void
  /** Called after the phone has signed off. */
  readonly onSignedOff: () => void
  readonly onChange: () => void
  /** Ends every call before the phone signs off. */
  readonly hangUpAll: () => Promise<unknown>
}

/** The account that the phone is signed on with, and the state of its registration. Changes run one at a time. */
export class AccountService {
  private readonly options: AccountServiceOptions
  private readonly changes = new SerialQueue()
  private currentService: SipService | null = null
  private currentState: PhoneState = { account: null, registration: { kind: 'no-account' } }

  constructor(options: AccountServiceOptions) {
    this.options = options
  }

  get state(): PhoneState {
    return this.currentState
  }

  get isRegistered(): boolean {
    return this.currentState.registration.kind === 'registered'
  }

  get service(): SipService | null {
    return this.currentService
  }

  /** Registers with this login instead of the current one; null signs off. */
  setLogin(login: PhoneLogin | null): Promise<void> {
    return this.changes.run(() => this.applyLogin(login))
  }

  private async applyLogin(login: PhoneLogin | null): Promise<void> {
    if (login && this.currentService && this.currentService.usesLogin(login))
      return this.currentService.registration.tryNow()
    await this.signOff()
    if (!login) return this.publish({ account: null, registration: { kind: 'no-account' } })
    const { account } = login
    const servers = serversOf(account)
    if (!servers.ok) {
      const since = this.options.clock.now()
      const registration = { kind: 'unregistered', error: servers.error, since, retryAt: null } as const
      return this.publish({ account, registration })
    }
    const { installation, onInvite } = this.options
    const service: SipService = await openService({
      ...this.options,
      login,
      servers: servers.value,
      instanceId: instanceIdOf(`${installation}\n${account.user}@${account.domain}`),
      onInvite: (invitation) => {
        if (this.currentService === service) onInvite(invitation, account.user)
        // The service is signing off: nobody could answer the call, so the caller must not wait.
        else void invitation.reject({ statusCode: 480 })
      },
    })
    this.currentService = service
    service.registration.onChange((registration) => this.registrationChanged(service, registration))
    service.registration.tryNow()
  }

  private async signOff(): Promise<void> {
    const service = this.currentService
    if (!service) return
    this.currentService = null
    await this.options.hangUpAll()
    await service[Symbol.asyncDispose]()
    this.options.onSignedOff()
  }

  private registrationChanged(service: SipService, registration: Registration): void {
    if (this.currentService !== service) return
    const isNew = !this.isRegistered
    this.publish({ account: service.login.account, registration })
    if (!this.isRegistered) return
    if (isNew) this.options.onRegistered()
    this.options.onServerAnswered()
  }

  private publish(state: PhoneState): void {
    this.currentState = state
    this.options.onChange()
  }
}

/**
 * Checks the address of a SIP server: `wss:` for any host, `ws:` for loopback only, since without TLS anyone on the
 * path can read the signalling. Fails with `network.bad-address`.
 */
export function checkServerAddress(address: string): Result<URL> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol === 'wss:') return ok(url)
  if (url?.protocol === 'ws:' && isLoopback(url.hostname)) return ok(url)
  return err(appError('network.bad-address', address))
}

/** Returns the servers of an account without duplicates, in the order of attempts. Fails if any address is bad. */
export function serversOf(account: PhoneAccount): Result<readonly [string, ...string[]]> {
  const others = new Set(account.otherServers)
  others.delete(account.server)
  const servers = [account.server, ...others] as const
  for (const server of servers) {
    const checked = checkServerAddress(server)
    if (!checked.ok) return checked
  }
  return ok(servers)
}

/**
 * Returns the UUID by which a registrar recognises this installation (RFC 5626 section 4.1). It is the same after each
 * start, as it is derived from the host name, the user name and a name of the installation, such as its data folder.
 */
export function instanceIdOf(installation: string): string {
  const hash = createHash('sha256')
    .update(`${hostname()}\n${userInfo().username}\n${installation}`)
    .digest('hex')
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
