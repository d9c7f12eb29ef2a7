import { type Core, NameAddrHeader, URI, type UserAgent } from 'sip.js'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import { allowedMethods } from './allowed-methods.ts'
import { hasUnsafeChallenge } from './challenge.ts'
import { readAddress } from './message/address.ts'
import { readDeltaSeconds } from './message/delta-seconds.ts'
import { splitList } from './message/header-fields.ts'
import { sanitiseText } from './message/sanitise-text.ts'
import { readUri } from './message/verbatim-uri.ts'

/** Registration lifetime to request, in seconds; the server may grant less. */
const requestedExpires = 300
/** Longest lifetime to request, in seconds: a day after this computer is gone, no call is sent to it any more. */
const maxExpires = 86_400
/** Maximum number of routes in Service-Route, and maximum length of each; real exchanges send one or two short ones. */
const maxRoutes = 10
const maxRouteLength = 1_024

/**
 * Sends the requests outside calls, each in a transaction of its own on sip.js's core. sip.js's Registerer is not used:
 * it still reports "registered" while the socket is dead, and a pending REGISTER blocks the next one for half a minute.
 */
export class SipRequests {
  private readonly userAgent: UserAgent
  private readonly domain: URI
  private readonly registerCallId = crypto.randomUUID()
  private cseq = 0
  private expires = requestedExpires

  constructor(userAgent: UserAgent) {
    this.userAgent = userAgent
    this.domain = new URI('sip', '', userAgent.userAgentCore.configuration.aor.host)
  }

  /**
   * Registers this phone's contact with its instance (RFC 5626), always under the same Call-ID (RFC 3261 section 10.2).
   * Returns the lifetime that the server granted, in seconds. Fails with `phone.wrong-password`, with
   * `phone.unsafe-challenge` if the password was not sent, or with `phone.failed` if the server wants a lifetime of more
   * than a day (423, RFC 3261 section 10.2.8).
   */
  async register(): Outcome<{ readonly expires: number }> {
    const answer = await this.sendRegister(this.expires)
    if (answer.statusCode === 423) {
      const least = sanitiseText(answer.getHeader('min-expires') ?? '')
      const minimum = readMinimum(least)
      if (minimum > maxExpires)
        return err(appError('phone.failed', `${statusText(answer)}, Min-Expires: ${least}`))
      this.expires = minimum > this.expires ? minimum : Math.min(this.expires * 4, maxExpires)
      return this.readRegisterResponse(await this.sendRegister(this.expires))
    }
    return this.readRegisterResponse(answer)
  }

  /** Removes the registration. */
  async unregister(): Promise<void> {
    this.core.configuration.routeSet = []
    await this.sendRegister(0)
  }

  /** Sends an OPTIONS to the server. Any response counts as success; only silence and a dead transport fail. */
  async ping(): Outcome {
    const { configuration } = this.core
    const message = this.core.makeOutgoingRequestMessage(
      'OPTIONS',
      this.domain,
      configuration.aor,
      this.domain,
      {},
    )
    const answer = await finalResponse((delegate) => this.core.request(message, delegate))
    return answer.hasHeader('via') ? ok(undefined) : err(appError('network.timeout', statusText(answer)))
  }

  private get core(): Core.UserAgentCore {
    return this.userAgent.userAgentCore
  }

  private sendRegister(expires: number): Promise<Core.IncomingResponseMessage> {
    const { aor } = this.core.configuration
    this.cseq += 1
    // A service route is for all other requests (RFC 3608 section 5).
    const options = { callId: this.registerCallId, cseq: this.cseq, toDisplayName: '', routeSet: [] }
    const contact = this.userAgent.contact.toString({ register: true })
    const instance = `+sip.instance="<urn:uuid:${this.userAgent.instanceId}>"`
    const message = this.core.makeOutgoingRequestMessage('REGISTER', this.domain, aor, aor, options, [
      `Contact: ${contact};reg-id=1;${instance};expires=${expires}`,
      `Expires: ${expires}`,
      `Allow: ${allowedMethods.join()}`,
    ])
    return finalResponse((delegate) => this.core.register(message, delegate)).finally(() => {
      // sip.js answers a challenge with the next number (RFC 3261 section 22.2).
      this.cseq = Math.max(this.cseq, message.cseq)
    })
  }

  private readRegisterResponse(answer: Core.IncomingResponseMessage): Result<{ readonly expires: number }> {
    const status = answer.statusCode ?? 0
    if (hasUnsafeChallenge(answer)) return err(appError('phone.unsafe-challenge', statusText(answer)))
    if (status === 401 || status === 403 || status === 407)
      return err(appError('phone.wrong-password', statusText(answer)))
    if (status === 408 || (status === 503 && !answer.hasHeader('via')))
      return err(appError('network.timeout', statusText(answer)))
    if (status < 200 || status > 299) {
      const seconds = readDeltaSeconds(answer.getHeader('retry-after'))
      return err(
        appError('phone.failed', statusText(answer), seconds === null ? {} : { retryAfter: seconds * 1_000 }),
      )
    }
    // Each registration replaces the route or ends it (RFC 3608 section 5). sip.js reads it for each new request.
    this.core.configuration.routeSet = [...readServiceRoute(answer.getHeaders('service-route'))]
    const contact = this.ownContact(answer)
    this.userAgent.contact.pubGruu = publicGruu(contact)
    const granted = readDeltaSeconds(contact?.getParam('expires') ?? answer.getHeader('expires'))
    return ok({ expires: granted || this.expires })
  }

  /** Finds this phone's binding among those in the response (RFC 3261 section 10.2.4). */
  private ownContact(answer: Core.IncomingResponseMessage): NameAddrHeader | undefined {
    return answer
      .getHeaders('contact')
      .map((_, index): unknown => answer.parseHeader('contact', index))
      .filter((contact) => contact instanceof NameAddrHeader)
      .find((contact) => contact.uri.user === this.userAgent.contact.uri.user)
  }
}

/** Resolves with the final response: the server's, or sip.js's own for silence (408) or a dead transport (503). */
function finalResponse(
  send: (delegate: Core.OutgoingRequestDelegate) => unknown,
): Promise<Core.IncomingResponseMessage> {
  return new Promise((resolve) => {
    const done = ({ message }: Core.IncomingResponse) => resolve(message)
    send({ onAccept: done, onRedirect: done, onReject: done })
  })
}

/** A number with more digits than `readDeltaSeconds` reads is longer than any limit. */
function readMinimum(minExpires: string): number {
  return readDeltaSeconds(minExpires) ?? (/^\s*\d/.test(minExpires) ? Infinity : 0)
}

function statusText({ statusCode, reasonPhrase }: Core.IncomingResponseMessage): string {
  return `${statusCode ?? ''} ${reasonPhrase ?? ''}`.trim()
}

/** The public GRUU (RFC 5627), under which this phone can now be reached. */
function publicGruu(contact: NameAddrHeader | undefined): URI | undefined {
  const written = contact?.getParam('pub-gruu')
  return written ? readUri(written.replaceAll('"', '')) : undefined
}

/**
 * The route that the registrar wants requests outside dialogs to take (RFC 3608 section 5), from the values of
 * Service-Route, each unchanged to the letter. Every route must be loose (`lr`). A part of a route would lead elsewhere:
 * if one cannot be read, or they are too many or too long, there is none.
 */
function readServiceRoute(values: readonly string[]): readonly string[] {
  const routes = values.flatMap((value) => splitList(value)).map((route) => route.trim())
  return routes.length <= maxRoutes && routes.every(isLooseRoute) ? routes : []
}

/** A name-addr (RFC 3261 section 20.34). Printable characters only, since it is sent as it is. */
function isLooseRoute(route: string): boolean {
  if (route.length > maxRouteLength || !/^[\x20-\x7e]+$/.test(route)) return false
  const { uri } = readAddress(route)
  if (!uri || !/^sips?$/i.test(uri.scheme)) return false
  return Object.keys(uri.parameters).some((name) => name.toLowerCase() === 'lr')
}
