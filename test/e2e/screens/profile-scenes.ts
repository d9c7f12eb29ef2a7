import type { ProfileOffer } from '#shared/host/profiles.ts'

/** A profile of another organisation, with one unchanged field and one unknown word. */
export const profileOffer: ProfileOffer = {
  id: 3,
  fields: [
    {
      name: 'server',
      value: 'https://api.hollowmere.example/v1.2',
      before: 'https://api.telephony.example/v1.2',
    },
    {
      name: 'certificateAuthority',
      value: [
        {
          name: 'Hollowmere internal CA',
          until: Date.UTC(2036, 10, 22, 12),
          fingerprint: Array.from({ length: 32 }, (_, index) =>
            (index * 7 + 16).toString(16).slice(-2).toUpperCase(),
          ).join(':'),
        },
      ],
      before: [],
    },
    {
      name: 'phoneServer',
      value: 'wss://sip.hollowmere.example/ws',
      before: 'wss://sip.telephony.example/ws',
    },
    { name: 'phoneDomain', value: 'sip.telephony.example' },
    { name: 'iceServers', value: 'stun:stun.hollowmere.example\nturns:turn.hollowmere.example', before: '' },
    { name: 'relayOnly', value: false },
  ],
  signsOut: true,
  asksForUser: true,
  unknown: ['colour'],
}
