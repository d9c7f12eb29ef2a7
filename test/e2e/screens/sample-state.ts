import { defaultSettings } from '#shared/settings/settings.ts'
import type { Person, RecentCall } from '#shared/host/slices.ts'
import type { ReadinessName } from '#shared/host/readiness.ts'
import { initialState, type HostState } from '#shared/host/state.ts'
import { sampleEvents } from './event-scenes.ts'
import { peopleRead } from '#test/support/people.ts'

const baseUrl = 'https://api.telephony.example/v1.2'
const minute = 60_000

/** Every check, in the order of the panel. */
export const readinessNames: readonly ReadinessName[] = [
  'registration',
  'microphone',
  'ringer',
  'events',
  'token',
  'clock',
  'notifications',
]

/** A signed-in and registered agent after a morning of calls. `now` is milliseconds since 1970. */
export function sampleState(now: number): HostState {
  return {
    ...initialState,
    session: {
      kind: 'signed-in',
      baseUrl,
      agent: {
        id: 31,
        name: 'Wren Alderpike',
        email: 'wren@hollowmere.example',
        ext: '204',
        callerId: '+441632960100',
        isRoot: false,
        recordingAllowed: true,
        doNotDisturb: false,
        country: 'GB',
      },
      secretsIn: 'keychain',
      signInAgain: null,
    },
    phone: {
      account: { server: 'wss://sip.telephony.example/ws', domain: 'sip.telephony.example', user: '204' },
      registration: {
        kind: 'registered',
        server: 'wss://sip.telephony.example/ws',
        since: now - 192 * minute,
        roundTripAt: now - 4000,
        roundTripMs: 28,
      },
    },
    callFeed: { kind: 'live', lastPollAt: now, nextPollAt: now + 3000, error: null },
    recents: { calls: sampleCalls(now), loading: false, error: null },
    people: peopleRead(people),
    directory: { contacts: people.length, readAt: now, reading: null, revision: 1, keptIn: 'file' },
    receiver: { kind: 'listening', origin: 'https://127.0.0.1:8443', lastEventAt: now - 2000, received: 41 },
    events: sampleEvents(now),
    audio: { engine: 'ready', microphone: 'live', error: null },
    devices: { audio: devices, switched: null, headset: 'Desk headset' },
    readiness: { checks: readinessNames.map((name) => ({ name, state: 'good', fault: null })) },
    settings: {
      ...defaultSettings,
      audio: { ...defaultSettings.audio, ringers: [builtIn] },
      phone: { server: 'wss://sip.telephony.example/ws', domain: 'sip.telephony.example', user: '204' },
      connection: { baseUrl, email: 'wren@hollowmere.example', keepSignedIn: true, ca: null },
    },
    shell: { kind: 'electron', version: '0.1.0', platform: 'linux', demo: true, startError: null },
    windows: { form: 'console', ring: 'hidden' },
  }
}

const headset = { id: 'a1', name: 'Desk headset' }
const builtIn = { id: 'b2', name: 'Built-in speakers' }

const devices: HostState['devices']['audio'] = {
  microphones: [headset, { id: 'c3', name: 'Camera microphone' }],
  speakers: [headset, builtIn],
  inUse: { microphone: headset, speaker: headset, ringers: [builtIn] },
}

/** Signed out, after an earlier sign-in. */
export function signedOutState(now: number): HostState {
  return {
    ...sampleState(now),
    session: { kind: 'signed-out', baseUrl, email: 'wren@hollowmere.example', error: null },
  }
}

function person(id: number, name: string, number: string): Person {
  const numbers = [{ label: 'mobile', number }] as const
  return { key: `contact:${id}`, kind: 'contact', name, company: '', notes: '', numbers, phones: 0 }
}

const people: readonly Person[] = [
  person(1, 'Mei Copperleaf', '+447700900731'),
  {
    ...person(2, 'Tamsin Quillfeather', '+447700900142'),
    notes: 'Order 48213 arrived with two chipped glazes.',
  },
  person(3, 'Pebblegate Lettings', '+441632960770'),
]

type Row = readonly [
  type: RecentCall['type'],
  number: string,
  name: string,
  minutesAgo: number,
  total: number,
  talk: number,
  cause: string,
  recordings: readonly number[],
]

const rows: readonly Row[] = [
  ['missed', '+12025550148', '', 8, 31, 0, 'No user responding', []],
  ['missed', '+447700900731', 'M COPPERLEAF', 36, 25, 0, 'No user responding', []],
  ['in', '+447700900614', 'Jonas Thistledown', 54, 232, 220, 'Normal clearing', [7001]],
  ['out', '+447700900377', 'Bram Oakhollow', 79, 134, 118, 'Normal clearing', []],
  ['in', '+441632960245', '', 124, 143, 125, 'Normal clearing', [7002, 7003]],
  ['out', '+441632960318', '', 136, 19, 0, 'User busy', []],
  ['in', '+447700900142', '', 162, 390, 372, 'Normal clearing', [7004]],
  ['missed', '+447700900516', 'Odile Marshgrove', 171, 44, 0, 'Originator cancel', []],
  ['out', '211', 'Kofi Larkmoor', 200, 96, 82, 'Normal clearing', [7005]],
  ['in', '+441632960770', '', 1900, 160, 151, 'Normal clearing', []],
  ['in', '', '', 2900, 69, 58, 'Normal clearing', []],
]

/** Why the missed calls among them were missed, by index; times in minutes ago. */
const missed: Readonly<
  Record<
    number,
    Pick<RecentCall, 'missedCause' | 'missedReason'> & { readonly minutesAgo: readonly [number, number] }
  >
> = {
  0: { missedCause: 'gave-up', missedReason: 'rang-unanswered', minutesAgo: [0, 0] },
  1: { missedCause: 'unregistered', missedReason: 'registration-lost', minutesAgo: [41, 34] },
  7: { missedCause: 'muted-ringer', missedReason: 'ring-volume-zero', minutesAgo: [192, 140] },
}

/** The queues of the calls that were not direct, by index. */
const queues: Readonly<Record<number, Pick<RecentCall, 'way' | 'through'>>> = {
  0: { way: 'queue', through: 'Billing' },
  2: { way: 'queue', through: 'Repairs' },
  4: { way: 'queue', through: 'Orders' },
  6: { way: 'queue', through: 'Orders' },
  7: { way: 'ring-group' },
}

function whyMissed(index: number, now: number): Partial<RecentCall> {
  const why = missed[index]
  if (!why) return {}
  const { minutesAgo, ...cause } = why
  const [from, until] = minutesAgo.map((ago) => (ago === 0 ? null : now - ago * minute))
  return { ...cause, missedSpan: { from: from ?? null, until: until ?? null } }
}

function sampleCalls(now: number): readonly RecentCall[] {
  return rows.map(
    ([type, number, name, minutesAgo, totalSeconds, talkSeconds, cause, recordings], index) => ({
      cdrId: 5200 - index,
      liveId: 90_418_000 - index,
      type,
      number,
      name,
      at: now - minutesAgo * minute,
      totalSeconds,
      talkSeconds,
      cause,
      recordings,
      ...queues[index],
      ...whyMissed(index, now),
    }),
  )
}
