import type { PolicyKey, PolicyValues } from './policy.ts'
import type { ConnectionProfile, Settings } from './settings.ts'

/** Location of a policy's value in the settings. */
type Part<Value> = {
  /** Undefined if the settings have no value yet. */
  readonly get: (settings: Settings) => Value | undefined
  /** Leaves the settings unchanged if they have no place for it yet, such as a phone account without a user. */
  readonly put: (settings: Settings, value: Value) => Settings
}

/** The names that map to settings. The others are not settings of a person, see `Partless`. */
export const policyParts: { readonly [Key in Exclude<PolicyKey, Partless>]: Part<PolicyValues[Key]> } = {
  server: {
    get: ({ connection }) => connection?.baseUrl,
    put: (settings, baseUrl) => ({ ...settings, connection: connectionTo(baseUrl, settings.connection) }),
  },
  certificateAuthority: {
    get: ({ connection }) => connection?.ca ?? undefined,
    put: (settings, ca) =>
      settings.connection ? { ...settings, connection: { ...settings.connection, ca } } : settings,
  },
  sipServer: {
    get: ({ phone }) => phone?.server,
    put: (settings, server) =>
      settings.phone ? { ...settings, phone: { ...settings.phone, server } } : settings,
  },
  sipDomain: {
    get: ({ phone }) => phone?.domain,
    put: (settings, domain) =>
      settings.phone ? { ...settings, phone: { ...settings.phone, domain } } : settings,
  },
  sipOtherServers: {
    get: ({ phone }) => (phone ? (phone.otherServers ?? []) : undefined),
    put: (settings, servers) => putOtherServers(settings, servers),
  },
  iceServers: {
    get: ({ network }) => network.iceServers.map(({ urls }) => urls),
    put: (settings, servers) => {
      const { network } = settings
      const typed = (urls: string) =>
        network.iceServers.find((server) => server.urls === urls)?.username ?? ''
      const iceServers = servers.map((urls) => ({ urls, username: typed(urls) }))
      return { ...settings, network: { ...network, iceServers } }
    },
  },
  relayOnly: {
    get: ({ network }) => network.relayOnly,
    put: (settings, relayOnly) => ({ ...settings, network: { ...settings.network, relayOnly } }),
  },
  receiver: {
    get: ({ receiver }) => receiver.enabled,
    put: (settings, enabled) => ({ ...settings, receiver: { ...settings.receiver, enabled } }),
  },
  receiverPort: {
    get: ({ receiver }) => receiver.port,
    put: (settings, port) => ({ ...settings, receiver: { ...settings.receiver, port } }),
  },
  tunnel: sameName('tunnel'),
  relay: sameName('relay'),
  shortcuts: sameName('shortcuts'),
  singleLetterShortcuts: sameName('singleLetterShortcuts'),
  autoAnswer: sameName('autoAnswer'),
  autoAnswerAfter: sameName('autoAnswerAfter'),
  showWhoIsCalling: sameName('showWhoIsCalling'),
  language: sameName('language'),
  startAtSignIn: sameName('startAtSignIn'),
  telephoneLinks: sameName('telephoneLinks'),
  crashDumps: sameName('crashDumps'),
  updates: sameName('updates'),
}

type Partless = 'emailDomain' | 'recording' | 'globalShortcuts' | 'screenPopHosts' | 'updateFeed' | 'devTools'

/** Whether two addresses lead to the same server, as far as trust in a certificate is concerned. */
export function isSameOrigin(one: string, other: string): boolean {
  const origin = (address: string) => /^[a-z]+:\/\/[^/]+/i.exec(address)?.[0].toLowerCase()
  return origin(one) !== undefined && origin(one) === origin(other)
}

/** An authority given for another platform is not trusted for this one. */
function connectionTo(baseUrl: string, before: ConnectionProfile | null): ConnectionProfile {
  if (before?.baseUrl === baseUrl) return before
  const { email = '', keepSignedIn = false, ca = null } = before ?? {}
  return { baseUrl, email, keepSignedIn, ca: before && isSameOrigin(before.baseUrl, baseUrl) ? ca : null }
}

function putOtherServers(settings: Settings, servers: readonly string[]): Settings {
  if (!settings.phone) return settings
  const { server, domain, user } = settings.phone
  const phone = { server, domain, user, ...(servers.length > 0 ? { otherServers: servers } : {}) }
  return { ...settings, phone }
}

function sameName<Name extends PolicyKey & keyof Settings>(name: Name): Part<Settings[Name]> {
  return {
    get: (settings) => settings[name],
    put: (settings, value) => ({ ...settings, [name]: value }),
  }
}
