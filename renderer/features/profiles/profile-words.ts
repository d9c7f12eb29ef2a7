import type { ProfileFieldName, ProfileOffer, ProfileValue } from '#shared/host/profiles.ts'
import { policyWords } from '#shared/locales/policy.ts'
import { longDay } from '../../locales/numbers.ts'
import { profilesWords as words } from '../../locales/profiles.ts'

/** What a field is called, as on the page of managed settings. */
export function fieldLabel(name: ProfileFieldName): string {
  const { labels } = policyWords
  switch (name) {
    case 'phoneServer':
      return labels.sipServer
    case 'phoneDomain':
      return labels.sipDomain
    case 'otherServers':
      return labels.sipOtherServers
    case 'phoneUser':
      return words.phoneUserLabel
    default:
      return labels[name]
  }
}

/** What a field says, one line a value; empty where it says nothing. */
export function valueWords(value: ProfileValue): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? words.on : words.off
  return value
    .flatMap((certificate) => {
      if (certificate === null) return [words.unreadableCertificate]
      const { name, until, fingerprint } = certificate
      return [words.certificate(name || words.unnamedCertificate, longDay(until)), fingerprint]
    })
    .join('\n')
}

/** What using it does, in the order in which it matters. `now`: where the person is signed in; null where nowhere. */
export function offerLines(offer: ProfileOffer, now: string | null): readonly string[] {
  const server = offer.fields.find(({ name }) => name === 'server')?.value ?? ''
  const bringsAuthority = offer.fields.some(({ name }) => name === 'certificateAuthority')
  return [
    words.connects(hostOf(String(server))),
    ...(offer.signsOut && now !== null ? [words.signsOut(hostOf(now))] : []),
    ...(bringsAuthority ? [words.bringsAuthority] : []),
    ...(offer.unknown.length > 0 ? [words.unknown(offer.unknown.join(', '))] : []),
  ]
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}
