import { readPolicy } from '#electron/host/policy/read-policy.ts'
import type { PolicyState } from '#shared/host/policy.ts'

/** An organisation that locks most of its settings, with a file that contains an unknown entry. */
export const managed: PolicyState = {
  ...readPolicy([
    {
      origin: '/etc/switchhook/policy.json',
      kind: 'content',
      content: {
        locked: {
          server: 'https://api.telephony.example/v1.2',
          emailDomain: 'hollowmere.example',
          sipServer: 'wss://sip.telephony.example/ws',
          sipDomain: 'sip.telephony.example',
          iceServers: ['stun:stun.telephony.example:3478', 'turns:turn.telephony.example:5349?transport=tcp'],
          relayOnly: true,
          receiver: true,
          tunnel: { kind: 'none', address: 'https://events.hollowmere.example' },
          relay: null,
          recording: 'shown',
          autoAnswer: 'off',
          showWhoIsCalling: false,
          singleLetterShortcuts: false,
          globalShortcuts: false,
          shortcuts: {},
          colour: 'amber',
        },
        preset: { startAtSignIn: 'tray', telephoneLinks: true },
      },
    },
    {
      origin: '/etc/switchhook/policy.d/50-updates.json',
      kind: 'content',
      content: { locked: { updates: 'off', updateFeed: 'https://updates.hollowmere.example/switchhook' } },
    },
    {
      origin: '/etc/switchhook/policy.d/90-more.json',
      kind: 'refused',
      fault: 'writable-by-others',
    },
  ]),
  waiting: ['server'],
}

/** An administrator's file that cannot be parsed. */
export const broken: PolicyState = {
  ...readPolicy([{ origin: '/etc/switchhook/policy.json', kind: 'unreadable', fault: 'not-json' }]),
  waiting: [],
}
