import { isRecord } from '../core/is-record.ts'
import { flag, isText, listOf, oneOf, orNull } from './checks.ts'
import type { PolicyDescription } from './policy-description.ts'
import type { PolicyKey, PolicyValues } from './policy.ts'
import { isPort, readRelay, readTunnel } from './read-events.ts'
import { isIceUrl } from './read-network.ts'
import {
  readDomain,
  readHttps,
  readPem,
  readServer,
  readSipDomain,
  readSipServer,
} from './read-policy-texts.ts'

type Descriptions = { readonly [Key in PolicyKey]: PolicyDescription<PolicyValues[Key]> }

/** Every name that a policy may hold, in the order of the page. Template, documents and checks are made from this. */
export const policyKeys: Descriptions = {
  server: {
    group: 'Connection',
    label: 'Platform address',
    words: 'The address of the platform, which ends in a version: https, without user, query or fragment.',
    shape: 'text',
    example: 'https://api.telephony.example/v1.2',
    check: readServer,
    when: 'next-start',
  },
  emailDomain: {
    group: 'Connection',
    label: 'Email domain',
    words:
      'What stands after the @. It is added to a name typed without one; locked, it refuses every other.',
    shape: 'text',
    example: 'hollowmere.example',
    check: readDomain,
    when: 'now',
  },
  certificateAuthority: {
    group: 'Connection',
    label: 'Certificate authority',
    words: 'PEM of a private certificate authority. It is trusted for `server` and its phone server only.',
    shape: 'lines',
    example: '-----BEGIN CERTIFICATE-----\nMIIBYourOwnAuthorityStandsHere\n-----END CERTIFICATE-----',
    check: readPem,
    when: 'next-start',
  },
  sipServer: {
    group: 'Phone',
    label: 'Phone server',
    words: 'Where phones register: wss, or ws for this computer itself.',
    shape: 'text',
    example: 'wss://sip.telephony.example/ws',
    check: readSipServer,
    when: 'next-start',
  },
  sipDomain: {
    group: 'Phone',
    label: 'Phone domain',
    words: 'The domain of the phone accounts.',
    shape: 'text',
    example: 'sip.telephony.example',
    check: readSipDomain,
    when: 'next-start',
  },
  sipOtherServers: {
    group: 'Phone',
    label: 'Other phone servers',
    words: 'Tried in this order when `sipServer` cannot be reached.',
    shape: 'list',
    example: ['wss://sip2.telephony.example/ws'],
    check: listOf(readSipServer),
    when: 'next-start',
  },
  iceServers: {
    group: 'Network',
    label: 'STUN and TURN servers',
    words:
      'Addresses of STUN and TURN servers. Each person types the user and the password of a TURN server.',
    shape: 'list',
    example: ['stun:stun.telephony.example:3478', 'turns:turn.telephony.example:5349?transport=tcp'],
    check: listOf((value) => (isText(value) && isIceUrl(value) && !value.includes('@') ? value : undefined)),
    when: 'now',
  },
  relayOnly: {
    group: 'Network',
    label: 'Through TURN only',
    words: 'Whether voices go through a TURN server only.',
    shape: 'flag',
    example: true,
    check: flag,
    when: 'now',
  },
  receiver: {
    group: 'Events',
    label: 'Receive events',
    words: 'Whether the app listens for the platform’s events.',
    shape: 'flag',
    example: false,
    check: flag,
    when: 'now',
  },
  receiverPort: {
    group: 'Events',
    label: 'Port for events',
    words: 'The port that it listens on; 0 takes any free one.',
    shape: 'number',
    example: 8443,
    check: (value) => (isPort(value) ? value : undefined),
    when: 'now',
  },
  tunnel: {
    group: 'Events',
    label: 'How events come in',
    words: 'The way from outside to this computer, as it stands in the settings file under `tunnel`.',
    shape: 'json',
    example: { kind: 'none', address: 'https://events.hollowmere.example' },
    check: readTunnel,
    when: 'now',
  },
  relay: {
    group: 'Events',
    label: 'Team’s relay',
    words: 'The team’s relay: its servers, the customer as it names it and its PEM, or null for none.',
    shape: 'json',
    example: { servers: ['tls://relay.hollowmere.example:4222'], customer: 'hollowmere', ca: null },
    check: orNull(readRelay),
    when: 'now',
  },
  recording: {
    group: 'Calls',
    label: 'Recording of calls',
    words:
      '`no-start`: people may pause and resume what the platform records, and start nothing. `shown`: they only see it.',
    shape: 'choice',
    choices: ['allowed', 'no-start', 'shown'],
    example: 'shown',
    check: oneOf('allowed', 'no-start', 'shown'),
    when: 'now',
    safe: 'shown',
  },
  autoAnswer: {
    group: 'Calls',
    label: 'Answer by itself',
    words: 'Whether a call that asks for it is answered by itself.',
    shape: 'flag',
    example: false,
    check: flag,
    when: 'now',
    safe: false,
  },
  showWhoIsCalling: {
    group: 'Calls',
    label: 'Show who is calling',
    words: 'Whether notices outside the app name the caller.',
    shape: 'flag',
    example: false,
    check: flag,
    when: 'now',
    safe: false,
  },
  shortcuts: {
    group: 'Keys',
    label: 'Changed keys',
    words: 'Keys by the name of the command, as they stand in the settings file under `shortcuts`.',
    shape: 'json',
    example: { 'hang-up': 'Mod+Shift+K' },
    check: (value) =>
      isRecord(value) && Object.values(value).every(isText)
        ? (value as Readonly<Record<string, string>>)
        : undefined,
    when: 'now',
  },
  singleLetterShortcuts: {
    group: 'Keys',
    label: 'Single-letter shortcuts',
    words: 'Whether single letters do something.',
    shape: 'flag',
    example: false,
    check: flag,
    when: 'now',
  },
  globalShortcuts: {
    group: 'Keys',
    label: 'Keys in other programs',
    words: 'Whether keys are taken from the system while a call needs them.',
    shape: 'flag',
    example: false,
    check: flag,
    when: 'now',
  },
  updates: {
    group: 'This computer',
    label: 'Updates',
    words:
      '`off`: never looked for. `notify`: a person is told and installs. `automatic`: installed at the next end of the app, never in a call.',
    shape: 'choice',
    choices: ['off', 'notify', 'automatic'],
    example: 'off',
    check: oneOf('off', 'notify', 'automatic'),
    when: 'now',
    safe: 'off',
  },
  updateFeed: {
    group: 'This computer',
    label: 'Where updates come from',
    words:
      'The https address of the organisation’s own update server. Its hashes are compared everywhere, signatures on Windows and macOS.',
    shape: 'text',
    example: 'https://updates.hollowmere.example/switchhook',
    check: readHttps,
    when: 'next-start',
  },
  startAtSignIn: {
    group: 'This computer',
    label: 'Start at sign-in',
    words: 'Whether the app starts when the person signs in to the computer, and how it shows itself then.',
    shape: 'choice',
    choices: ['off', 'tray', 'window'],
    example: 'tray',
    check: oneOf('off', 'tray', 'window'),
    when: 'now',
  },
  telephoneLinks: {
    group: 'This computer',
    label: 'Telephone links',
    words: 'Whether telephone links of other programs may come to this app.',
    shape: 'flag',
    example: true,
    check: flag,
    when: 'now',
  },
  crashDumps: {
    group: 'This computer',
    label: 'Crash reports',
    words: 'Whether a crash leaves a report on this computer. None is ever sent.',
    shape: 'flag',
    example: false,
    check: flag,
    when: 'next-start',
    safe: false,
  },
  devTools: {
    group: 'This computer',
    label: 'Developer tools',
    words: 'Whether the developer tools may be opened.',
    shape: 'flag',
    example: false,
    check: flag,
    when: 'now',
    safe: false,
  },
}

export const policyKeyNames = Object.keys(policyKeys) as readonly PolicyKey[]

export function isPolicyKey(name: string): name is PolicyKey {
  return Object.hasOwn(policyKeys, name)
}
