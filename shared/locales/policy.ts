import { defineWords } from './words.ts'

/**
 * Names of managed settings, by the keys of `shared/settings/policy-keys.ts`: for the page of managed settings and, in
 * English, for the administrators' documents and the Windows template.
 */
export const policyWords = defineWords('policy', {
  groups: {
    connection: 'Connection',
    phone: 'Phone',
    network: 'Network',
    events: 'Events',
    calls: 'Calls',
    keys: 'Keys',
    computer: 'This computer',
  },
  labels: {
    server: 'Platform address',
    emailDomain: 'Email domain',
    certificateAuthority: 'Certificate authority',
    sipServer: 'Phone server',
    sipDomain: 'Phone domain',
    sipOtherServers: 'Other phone servers',
    iceServers: 'STUN and TURN servers',
    relayOnly: 'Through TURN only',
    receiver: 'Receive events',
    receiverPort: 'Port for events',
    tunnel: 'How events arrive',
    relay: 'Team relay',
    recording: 'Call recording',
    autoAnswer: 'Automatic answer',
    autoAnswerAfter: 'Delay of an automatic answer',
    showWhoIsCalling: 'Show who is calling',
    screenPopHosts: 'Hosts of caller pages',
    shortcuts: 'Changed keys',
    singleLetterShortcuts: 'Single-letter shortcuts',
    globalShortcuts: 'Keys in other apps',
    updates: 'Updates',
    updateFeed: 'Update server',
    language: 'Language',
    startAtSignIn: 'Start at sign-in',
    telephoneLinks: 'Telephone links',
    crashDumps: 'Crash reports',
    devTools: 'Developer tools',
  },
})
