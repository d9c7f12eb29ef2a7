import { defineWords } from '#shared/locales/words.ts'
import { numberWords } from '../numbers.ts'

/** How events reach this computer, whether they do, and the events received. */
export const eventsWords = defineWords('settings/events', {
  intro:
    'The platform reports calls and texts as web events. If they cannot reach this computer, Switchhook checks for calls every 3 seconds instead.',
  path: 'Event path',
  relayPath: 'Event path through the relay',
  checkNow: 'Check now',
  checkAction: 'The check',
  checked: (span: string) => `A test request to the public address came back ${span} ago.`,
  stations: {
    platform: 'Platform',
    tunnel: 'Tunnel',
    receiver: 'Receiver',
    relay: 'Relay',
    computer: 'This computer',
  },
  platform: {
    idle: 'Has no address to send to',
    oldAddress: 'Sends to the old address',
    sends: 'Sends to your address',
    noWay: 'Cannot reach this computer',
    noAddress: 'Does not have your address yet',
    silent: 'Calls changed, but no event came',
    noEvent: 'Has your address, no event yet',
    toRelay: 'Sends to the relay',
    setUp: 'Set up once for the team',
  },
  way: {
    waits: 'Waiting for the receiver',
    none: 'None',
    opening: 'Opening',
    open: (trip: string) => `Open, ${trip}`,
    connecting: 'Connecting',
    connected: (span: string) => `Connected for ${span}`,
    closed: (span: string) => `Closed for ${span}`,
    retry: (span: string) => `Closed. Next attempt in ${span}`,
  },
  receiver: {
    off: 'Off',
    failed: 'Not listening',
    cannotKeep: 'Cannot save events',
    listening: 'Listening, no event yet',
    lastEvent: (span: string) => `Listening, last event ${span} ago`,
  },
  computer: {
    waiting: 'Waiting',
    noEvent: 'No event yet',
    lastEvent: (span: string) => `Last event ${span} ago`,
  },
  /** Reassurance while the channel is down. */
  safe: 'Meanwhile Switchhook checks for calls itself, so none is missed.',
  /** What to do about it. */
  nextSteps: {
    port: 'Switchhook keeps trying this port. You can also choose another one below.',
    program: 'Install it, or choose another way below.',
    settings: 'Correct it below.',
    credentials: 'Check the credentials below, or ask whoever runs the relay.',
  },
  thisComputer: 'This computer',
  receive: 'Receive events',
  receiveHint: 'Listens for the platform over HTTPS.',
  port: 'Port',
  anyPort: 'Any free port',
  portHint: 'A fixed port keeps the address the same after a restart.',
  badPort: 'A port is a number from 1 to 65535.',
})

/** The address to enter in the dashboard. */
export const addressWords = defineWords('settings/address', {
  label: 'Address to paste into the dashboard, under Integrations',
  notYet: 'Known once the tunnel is open',
  copy: 'Copy',
  copied: 'Copied',
  copyCertificate: 'Copy certificate',
  certificateCopied: 'Certificate copied',
  byHand: 'This browser does not let Switchhook copy. Copy the text above.',
  hint: 'Choose Call State change and Inbound SMS received. The dashboard saves the address only while the receiver is on.',
  newSecret: 'New secret',
  newSecretTitle: 'Create a new secret',
  keepAddress: 'Keep the address',
  newSecretWords:
    'The old address stops working at once, for everybody who has it. Events arrive again when the dashboard has the new one. Until then, Switchhook checks for calls itself.',
  changed: 'The address has changed.',
  changedWords:
    'The dashboard still sends to the old one, so events do not arrive. Meanwhile Switchhook checks for calls itself.',
  steps: {
    copy: 'Copy the address.',
    open: 'In the platform’s dashboard, open Integrations and the webhook of this computer. A new one can have any name.',
    choose: 'Choose the events Call State change and Inbound SMS received.',
    paste: 'Paste the address as its URL and save.',
  },
  copyAddress: 'Copy the address',
  isRegistered: 'The dashboard has it',
})

/** The events received, and counts by channel. */
export const eventListWords = defineWords('settings/event-list', {
  none: 'No events since Switchhook started.',
  label: 'Received events',
  columns: { received: 'Received', event: 'Event', call: 'Call', from: 'From', to: 'To', delay: 'Delay' },
  nothing: 'none',
  noName: 'No name',
  you: 'You',
  viaRelay: (time: string) => `${time}, through the team relay`,
  seconds: (seconds: string) => `${seconds} s`,
  outcomes: {
    duplicate: 'Duplicate',
    late: 'Late',
    'out-of-order': 'Out of order',
    unknown: 'Unknown',
    malformed: 'Unreadable',
    refused: 'No such call',
  },
  reasons: {
    duplicate: 'It had already arrived. Nothing was done again.',
    late: 'Switchhook had already found it by checking.',
    'out-of-order': 'Something newer about this call was already known.',
    unknown: 'Switchhook does not know this event. It is kept in the log.',
    malformed: 'It is not in the format that the platform documents.',
    refused: 'The platform does not have this call. Nothing was done.',
  },
  delivery: 'Event delivery',
  counts: 'Counts for each path',
  sinceStart: 'Since Switchhook started',
  countNames: {
    received: 'Received',
    duplicated: 'Duplicate',
    late: 'Late',
    outOfOrder: 'Out of order',
    lost: 'Lost',
    unknown: 'Unknown',
    refused: 'Refused',
  },
  paths: { webhook: 'Your address', relay: 'Team relay' },
  lostHint: '“Lost” counts changes that no event reported.',
  neverChecked: 'Switchhook has not checked for calls yet.',
  checks: (readings: number, failed: number) => {
    const times = readings === 1 ? 'once' : `${numberWords(readings)} times`
    return `Checked for calls ${times}${failed === 0 ? '' : `, ${numberWords(failed)} without an answer`}.`
  },
  first: (changes: number) =>
    changes === 0
      ? 'No change was seen there first.'
      : `${changes === 1 ? 'One change was' : `${numberWords(changes)} changes were`} seen there first.`,
  export: 'Export event log',
  exportAction: 'The export',
  differences: (count: number) =>
    count === 1
      ? 'Events and checks differed once recently'
      : `Events and checks differed ${count} times recently`,
  differencesLabel: 'Differences',
  differenceColumns: { when: 'When', call: 'Call', what: 'What' },
  differenceKinds: {
    first: 'Checking showed it before any event',
    lost: 'No event reported it',
    late: 'The event came after checking had shown it',
    'out-of-order': 'The event came after a newer one',
    refused: 'The platform does not have the call of this event',
    refuted: 'The platform contradicts the event',
  },
  differenceOf: (state: string, what: string) => `${state}. ${what}`,
})
