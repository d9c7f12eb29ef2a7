import { isSame } from '#shared/core/is-same.ts'
import type {
  ProfileCertificate,
  ProfileField,
  ProfileFieldName,
  ProfileValue,
} from '#shared/host/profiles.ts'
import { isSameOrigin } from '#shared/settings/policy-parts.ts'
import type { PolicyKey } from '#shared/settings/policy.ts'
import type { PhoneAccount, Settings } from '#shared/settings/settings.ts'
import type { Profile } from './read-profile.ts'
import { X509Certificate } from 'node:crypto'

/** Settings that a profile changes. `phoneUser`: typed if the profile names none; empty leaves the phone out. */
export function profileChanges(profile: Profile, settings: Settings, phoneUser: string): Partial<Settings> {
  const { baseUrl, network, tunnel, relay } = profile
  const before = settings.connection
  const isSamePlatform = before !== null && isSameOrigin(before.baseUrl, baseUrl)
  const known = before?.baseUrl === baseUrl ? before : { email: '', keepSignedIn: false }
  const phone = phoneOf(profile, phoneUser)
  const userOf = (urls: string) =>
    settings.network.iceServers.find((server) => server.urls === urls)?.username ?? ''
  return {
    connection: {
      baseUrl,
      email: known.email,
      keepSignedIn: known.keepSignedIn,
      ca: profile.ca ?? (isSamePlatform ? before.ca : null),
    },
    ...(phone && { phone }),
    ...(network && {
      network: {
        ...settings.network,
        iceServers: network.iceServers.map((urls) => ({ urls, username: userOf(urls) })),
        relayOnly: network.relayOnly,
      },
    }),
    ...(tunnel && { tunnel }),
    ...(relay && { relay }),
  }
}

/** Fields of a profile as shown to the user, with the current value if it differs. */
export function profileFields(
  profile: Profile,
  settings: Settings,
  held: readonly string[],
): readonly ProfileField[] {
  const next = { ...settings, ...profileChanges(profile, settings, '…') }
  return names.flatMap(([name, key, given, valueOf]) => {
    if (!given(profile, settings)) return []
    const [value, before] = [valueOf(next), valueOf(settings)]
    const isOther = !isSame(value, before)
    return [{ name, value, ...(isOther && { before }), ...(held.includes(key) && { held: true as const }) }]
  })
}

type Row = readonly [
  name: ProfileFieldName,
  key: PolicyKey | '',
  given: (profile: Profile, settings: Settings) => boolean,
  valueOf: (settings: Settings) => ProfileValue,
]

const names: readonly Row[] = [
  ['server', 'server', () => true, ({ connection }) => connection?.baseUrl ?? ''],
  [
    'certificateAuthority',
    'certificateAuthority',
    ({ ca }) => ca !== null,
    ({ connection }) => certificatesIn(connection?.ca ?? ''),
  ],
  ['phoneServer', 'sipServer', hasPhone, ({ phone }) => phone?.server ?? ''],
  ['phoneDomain', 'sipDomain', hasPhone, ({ phone }) => phone?.domain ?? ''],
  ['phoneUser', '', ({ phone }) => !!phone?.user, ({ phone }) => phone?.user ?? ''],
  [
    'otherServers',
    'sipOtherServers',
    // A profile without any removes those of before.
    ({ phone }, { phone: before }) =>
      phone !== null && phone.otherServers.length + (before?.otherServers?.length ?? 0) > 0,
    ({ phone }) => (phone?.otherServers ?? []).join('\n'),
  ],
  [
    'iceServers',
    'iceServers',
    ({ network }) => network !== null,
    ({ network }) => network.iceServers.map(({ urls }) => urls).join('\n'),
  ],
  ['relayOnly', 'relayOnly', ({ network }) => network !== null, ({ network }) => network.relayOnly],
  ['tunnel', 'tunnel', ({ tunnel }) => tunnel !== null, ({ tunnel }) => linesOf(tunnel)],
  ['relay', 'relay', ({ relay }) => relay !== null, ({ relay }) => linesOf(relay)],
]

function hasPhone({ phone }: Profile): boolean {
  return phone !== null
}

function phoneOf({ phone }: Profile, typed: string): PhoneAccount | null {
  const user = phone?.user ?? typed
  if (!phone || user === '') return null
  const { server, domain, otherServers } = phone
  return { server, domain, user, ...(otherServers.length > 0 ? { otherServers } : {}) }
}

/** One line per non-empty field. */
function linesOf(value: object | null): string {
  return Object.entries(value ?? {})
    .filter(([, field]) => field !== null && field !== '')
    .map(([name, field]) => `${name}: ${String(field)}`)
    .join('\n')
}

function certificatesIn(pem: string): readonly ProfileCertificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return blocks.map(readCertificate)
}

function readCertificate(block: string): ProfileCertificate {
  try {
    const { subject, fingerprint256, validToDate } = new X509Certificate(block)
    const name = /^(?:CN|O)=(.+)$/m.exec(subject)?.[1] ?? ''
    return { name, until: validToDate.getTime(), fingerprint: fingerprint256 }
  } catch {
    return null
  }
}
