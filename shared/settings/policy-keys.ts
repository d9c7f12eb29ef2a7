import { isRecord } from '../core/is-record.ts'
import { languageCodes } from '../locales/languages.ts'
import { autoAnswerChoices, readAutoAnswerAfter, readAutoAnswerPolicy } from './auto-answer.ts'
import { flag, isText, listOf, oneOf, orNull } from './checks.ts'
import type { PolicyDescription } from './policy-description.ts'
import type { PolicyKey, PolicyValues } from './policy.ts'
import { isPort, readRelay, readTunnel } from './read-events.ts'
import { readHostPattern } from './screen-pop.ts'
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

/**
 * Every name that a policy may contain, in the order of the page. The template, documents and checks are generated from
 * this; the display names are in `shared/locales/policy.ts`.
 */
export const policyKeys: Descriptions = {
  server: {
    group: 'connection',
    words: 'The address of the platform, ending in a version: https, without user, query or fragment.',
    shape: 'text',
    example: 'https://api.telephony.example/v1.2',
    check: readServer,
    when: 'next-start',
  },
  emailDomain: {
    group: 'connection',
    words:
      'The part after the @. It is added to a name typed without one. If locked, every other domain is refused.',
    shape: 'text',
    example: 'hollowmere.example',
    check: readDomain,
  },
  certificateAuthority: {
    group: 'connection',
    words: 'PEM of a private certificate authority. It is trusted only for `server` and its phone server.',
    shape: 'lines',
    example: '-----BEGIN CERTIFICATE-----\nMIIBYourOwnAuthorityStandsHere\n-----END CERTIFICATE-----',
    check: readPem,
    when: 'next-start',
  },
  sipServer: {
    group: 'phone',
    words: 'Where phones register: wss, or ws on this computer itself.',
    shape: 'text',
    example: 'wss://sip.telephony.example/ws',
    check: readSipServer,
    when: 'next-start',
  },
  sipDomain: {
    group: 'phone',
    words: 'The domain of the phone accounts.',
    shape: 'text',
    example: 'sip.telephony.example',
    check: readSipDomain,
    when: 'next-start',
  },
  sipOtherServers: {
    group: 'phone',
    words: 'Tried in this order when `sipServer` cannot be reached.',
    shape: 'list',
    example: ['wss://sip2.telephony.example/ws'],
    check: listOf(readSipServer),
    when: 'next-start',
  },
  iceServers: {
    group: 'network',
    words:
      'Addresses of STUN and TURN servers. Each person enters the user and the password of a TURN server.',
    shape: 'list',
    example: ['stun:stun.telephony.example:3478', 'turns:turn.telephony.example:5349?transport=tcp'],
    check: listOf((value) => (isText(value) && isIceUrl(value) && !value.includes('@') ? value : undefined)),
  },
  relayOnly: {
    group: 'network',
    words: 'Whether audio goes through a TURN server only.',
    shape: 'flag',
    example: true,
    check: flag,
  },
  receiver: {
    group: 'events',
    words: 'Whether the app listens for the platform’s events.',
    shape: 'flag',
    example: false,
    check: flag,
  },
  receiverPort: {
    group: 'events',
    words: 'The port that it listens on; 0 takes any free one.',
    shape: 'number',
    example: 8443,
    check: (value) => (isPort(value) ? value : undefined),
  },
  tunnel: {
    group: 'events',
    words: 'The way from outside to this computer, as in the settings file under `tunnel`.',
    shape: 'json',
    example: { kind: 'none', address: 'https://events.hollowmere.example' },
    check: readTunnel,
  },
  relay: {
    group: 'events',
    words: 'The team’s relay: its servers, its name for the customer and its PEM, or null for none.',
    shape: 'json',
    example: { servers: ['tls://relay.hollowmere.example:4222'], customer: 'hollowmere', ca: null },
    check: orNull(readRelay),
  },
  recording: {
    group: 'calls',
    words:
      '`no-start`: people may pause and resume what the platform records, and start nothing. `shown`: they only see it.',
    shape: 'choice',
    choices: ['allowed', 'no-start', 'shown'],
    example: 'shown',
    check: oneOf('allowed', 'no-start', 'shown'),
    safe: 'shown',
  },
  autoAnswer: {
    group: 'calls',
    words:
      'Which calls are answered automatically: none, those that ask for it, those and every call from a queue, or every call. `true` and `false` of earlier versions mean `asked` and `off`.',
    shape: 'choice',
    choices: autoAnswerChoices,
    example: 'off',
    check: readAutoAnswerPolicy,
    safe: 'off',
  },
  autoAnswerAfter: {
    group: 'calls',
    words: 'For how many seconds a call rings before it is answered automatically: 1 to 10.',
    shape: 'number',
    example: 2,
    check: readAutoAnswerAfter,
  },
  showWhoIsCalling: {
    group: 'calls',
    words: 'Whether notifications outside the app name the caller.',
    shape: 'flag',
    example: false,
    check: flag,
    safe: false,
  },
  screenPopHosts: {
    group: 'calls',
    words:
      'Hosts whose pages may be opened about a caller; `*.` at the beginning covers every host below. An empty list allows none.',
    shape: 'list',
    example: ['crm.hollowmere.example', '*.desk.example'],
    check: listOf(readHostPattern),
    safe: [],
  },
  shortcuts: {
    group: 'keys',
    words: 'Keys by the name of the command, as in the settings file under `shortcuts`.',
    shape: 'json',
    example: { 'hang-up': 'Mod+Shift+K' },
    check: (value) =>
      isRecord(value) && Object.values(value).every(isText)
        ? (value as Readonly<Record<string, string>>)
        : undefined,
  },
  singleLetterShortcuts: {
    group: 'keys',
    words: 'Whether single letters do something.',
    shape: 'flag',
    example: false,
    check: flag,
  },
  globalShortcuts: {
    group: 'keys',
    words: 'Whether keys also work in other apps while a call needs them.',
    shape: 'flag',
    example: false,
    check: flag,
  },
  updates: {
    group: 'computer',
    words:
      '`off`: never checked for. `notify`: a person is notified and installs. `automatic`: installed when the app quits, never during a call.',
    shape: 'choice',
    choices: ['off', 'notify', 'automatic'],
    example: 'off',
    check: oneOf('off', 'notify', 'automatic'),
    safe: 'off',
  },
  updateFeed: {
    group: 'computer',
    words:
      'The https address of the organisation’s own update server. Hashes are verified everywhere, signatures on Windows and macOS.',
    shape: 'text',
    example: 'https://updates.hollowmere.example/switchhook',
    check: readHttps,
    when: 'next-start',
  },
  language: {
    group: 'computer',
    words: 'The language of the app: `system` for that of the computer, `en` or `de`.',
    shape: 'choice',
    choices: ['system', ...languageCodes],
    example: 'de',
    check: oneOf('system', ...languageCodes),
  },
  startAtSignIn: {
    group: 'computer',
    words: 'Whether the app starts when the person signs in to the computer, and how it is shown.',
    shape: 'choice',
    choices: ['off', 'tray', 'window'],
    example: 'tray',
    check: oneOf('off', 'tray', 'window'),
  },
  telephoneLinks: {
    group: 'computer',
    words: 'Whether telephone links in other apps may open this app.',
    shape: 'flag',
    example: true,
    check: flag,
  },
  crashDumps: {
    group: 'computer',
    words: 'Whether a crash leaves a report on this computer. None is ever sent.',
    shape: 'flag',
    example: false,
    check: flag,
    when: 'next-start',
    safe: false,
  },
  devTools: {
    group: 'computer',
    words: 'Whether the developer tools may be opened.',
    shape: 'flag',
    example: false,
    check: flag,
    safe: false,
  },
}

export const policyKeyNames = Object.keys(policyKeys) as readonly PolicyKey[]

export function isPolicyKey(name: string): name is PolicyKey {
  return Object.hasOwn(policyKeys, name)
}
