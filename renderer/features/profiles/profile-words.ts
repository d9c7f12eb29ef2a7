import type { ProfileFieldName, ProfileValue } from '#shared/host/profiles.ts'
import { policyWords } from '#shared/locales/policy.ts'
import { longDay } from '../../locales/numbers.ts'
import { profilesWords as words } from '../../locales/profiles.ts'

/** The label of a field, as on the page of managed settings. */
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
      return words.phoneUser
    default:
      return labels[name]
  }
}

/** The value of a field, one line per value; empty if it has none. */
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
