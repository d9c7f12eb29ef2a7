import { randomBytes } from 'node:crypto'
import { Core, NameAddrHeader, URI } from 'sip.js'

export type AgentCoreOptions = {
  /** Host part of every address of the platform. */
  readonly domain: string
  /** Writes one message to the socket; rejects if that is no longer possible. */
  readonly send: (message: string) => Promise<void>
}

/** Extensions that the platform supports: session timers (RFC 4028). */
export const optionTags: readonly string[] = ['timer']

const userAgentName = 'Switchhook platform'

/** The SIP transaction and dialog layers of one connection (RFC 3261 sections 12, 13 and 17; RFC 7118). */
export function createAgentCore({ domain, send }: AgentCoreOptions): Core.UserAgentCore {
  const contact = new URI('sip', 'platform', domain, undefined, { transport: 'ws' })
  const loggerFactory = new Core.LoggerFactory()
  loggerFactory.builtinEnabled = false
  const transport: Core.Transport = { protocol: 'WS', send }
  return new Core.UserAgentCore({
    aor: contact.clone(),
    contact: {
      pubGruu: undefined,
      tempGruu: undefined,
      uri: contact,
      toString: () => `<${contact.toRaw()}>`,
    },
    displayName: '',
    loggerFactory,
    hackViaTcp: false,
    routeSet: [],
    sipjsId: randomBytes(4).toString('hex'),
    supportedOptionTags: [...optionTags],
    supportedOptionTagsResponse: [...optionTags],
    userAgentHeaderFieldValue: userAgentName,
    viaForceRport: false,
    viaHost: domain,
    authenticationFactory: () => undefined,
    transportAccessor: () => transport,
  })
}

/** The Contact header field, which sip.js leaves its user to add to requests and responses within a dialog. */
export function contactHeader(core: Core.UserAgentCore): string {
  return `Contact: ${core.configuration.contact.toString()}`
}

export function sdpBody(content: string): Core.Body {
  return { contentDisposition: 'session', contentType: 'application/sdp', content }
}

/** The session description in a message, if any. */
export function sdpOf(
  message: Core.IncomingRequestMessage | Core.IncomingResponseMessage,
): string | undefined {
  const type = message.getHeader('content-type')?.split(';')[0]?.trim().toLowerCase()
  return message.body !== '' && type === 'application/sdp' ? message.body : undefined
}

/** The address in the first Contact header field of a message. */
export function contactOf(
  message: Core.IncomingRequestMessage | Core.IncomingResponseMessage,
): string | undefined {
  const contact: unknown = message.parseHeader('contact')
  return contact instanceof NameAddrHeader ? contact.uri.toRaw() : undefined
}
