import type { ProfileFieldName, ProfileOffer } from '#shared/host/profiles.ts'

export const fieldLabels: Readonly<Record<ProfileFieldName, string>> = {
  server: 'Platform address',
  certificateAuthority: 'Certificate authority',
  phoneServer: 'Phone server',
  phoneDomain: 'Phone domain',
  phoneUser: 'SIP user',
  otherServers: 'Other phone servers',
  iceServers: 'STUN and TURN servers',
  relayOnly: 'Through TURN only',
  tunnel: 'How events come in',
  relay: 'Team’s relay',
}

/** What using it does, in the order in which it matters. `now`: where the person is signed in; null where nowhere. */
export function offerLines(offer: ProfileOffer, now: string | null): readonly string[] {
  const server = offer.fields.find(({ name }) => name === 'server')?.value ?? ''
  return [
    `This will connect you to ${hostOf(server)}. Nothing changes until you use it.`,
    ...(offer.signsOut && now !== null
      ? [`You are signed in to ${hostOf(now)}, and are signed out there first.`]
      : []),
    ...(offer.fields.some(({ name }) => name === 'certificateAuthority')
      ? [
          'It brings a certificate authority of its own, which is trusted for that platform. Compare it with whoever gave you the profile.',
        ]
      : []),
    ...(offer.unknown.length > 0
      ? [`Not used, because it means nothing here: ${offer.unknown.join(', ')}.`]
      : []),
  ]
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}
