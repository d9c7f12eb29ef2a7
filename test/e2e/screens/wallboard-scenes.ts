import type { DayCounts } from '#shared/calls/day-counts.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Person } from '#shared/host/slices.ts'
import type { WallboardState } from '#shared/host/wallboard.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { colleague, peopleRead, queue } from '#test/support/people.ts'
import type { Screens } from './fake-host.ts'
import type { Screen } from './screen-suite.ts'
import { goTo } from './state-steps.ts'

const party = (number: string, name = '', id = '') => ({ number, name, id })

const agents = [
  ['Wren Alderpike', 204],
  ['Kofi Larkmoor', 211],
  ['Sybilla Thornapple', 212],
  ['Lotte Grimshade', 213],
  ['Emre Fallowmere', 214],
  ['Hana Duskwater', 215],
  ['Priya Wrenfold', 216],
  ['Jory Saltwhistle', 217],
  ['Nell Tarnbeck', 218],
  ['Billie Fernhollow', 219],
  ['Maud Gorsefield', 220],
  ['Idris Pebblemoor', 221],
  ['Otto Cindermoor', 222],
  ['Ravi Billowmere', 224],
] as const

const queues = [
  { id: 1, name: 'Billing', number: '6002', places: 8 },
  { id: 2, name: 'Orders', number: '6001', places: 12 },
  { id: 3, name: 'Repairs', number: '6003', places: 6 },
  { id: 4, name: 'Trade desk', number: '6004', places: 4 },
]

/** Fourteen agents and four queues, each with a waiting limit of three minutes. */
const boardPeople: readonly Person[] = [
  ...agents.map(([name, ext]) =>
    colleague({
      key: `user:${ext}`,
      name,
      phones: name.startsWith('Ravi') ? 0 : 1,
      numbers: [{ label: 'extension', number: String(ext) }],
      ...(name.startsWith('Otto') && { doNotDisturb: true }),
    }),
  ),
  ...queues.map(({ id, name, number, places }) =>
    queue({
      key: `queue:${id}`,
      name,
      numbers: [{ label: 'queue', number }],
      service: { members: null, mostCallers: places, longestWait: 180, afterwards: null },
    }),
  ),
]

let next = 500

/** Calls as of `now`: four waiting, two on hold, six talking, one being dialled. */
export function boardCalls(now: number): readonly LiveCallRecord[] {
  next = 500
  const waiting = (who: LiveCallRecord['source'], at: number, seconds: number) =>
    liveCall({
      ...{ id: next++, state: 'CONNECTED', source: who, context: 'QUEUE', queueState: 'waiting:1' },
      ...{ destination: party(String(6000 + at), '', `Queue${at}`), startedAt: now - seconds * 1_000 },
    })
  const ringing = (caller: LiveCallRecord, agent: number) =>
    liveCall({
      ...{ id: next++, state: 'RINGING', source: caller.source, parentId: caller.id, context: 'QUEUE' },
      ...{ destination: agentParty(agent), startedAt: now - 9_000, queueState: 'ringing' },
    })
  const talking = (who: LiveCallRecord['source'], agent: number, [seconds = 0, of = 0]: readonly number[]) =>
    liveCall({
      ...{ id: next++, state: 'CONNECTED', source: who, destination: agentParty(agent) },
      ...{ startedAt: now - seconds * 1_000 - 14_000, connectedAt: now - seconds * 1_000 },
      ...(of > 0 && { context: 'QUEUE', queueState: 'connected', parentId: 900 + of }),
      recording: seconds > 160 ? 'recording' : 'off',
    })
  const orders = waiting(party('+441632960333', 'Odile Marshgrove'), 2, 36)
  const repairs = waiting(party('+441632960245'), 3, 9)
  return [
    waiting(party('+12025550148'), 1, 102),
    orders,
    ringing(orders, 219),
    waiting(party('+447700900688'), 2, 21),
    repairs,
    ringing(repairs, 217),
    { ...talking(party('+441632960555', 'Yannick Brindlewood'), 212, [560, 1]), id: 590, state: 'ON_HOLD' },
    { ...talking(party('+447700900377', 'Bram Oakhollow'), 204, [206]), id: 591, state: 'ON_HOLD' },
    talking(party('+441632960770', 'Pebblegate Lettings'), 211, [767, 2]),
    talking(party('+447700900142', 'Tamsin Quillfeather'), 220, [272, 2]),
    talking(party('+447700900143', 'Tilda Pennymoor'), 213, [171, 1]),
    talking(party('+447700900144', 'Zofia Ironbarrow'), 214, [130, 2]),
    talking(party('+447700900145', 'Ulla Vexley'), 215, [93, 3]),
    liveCall({
      ...{ id: next++, state: 'CONNECTED', direction: 'out', source: agentParty(218) },
      ...{ destination: party('+441632960901', 'Harrowmint Dental'), startedAt: now - 60_000 },
      connectedAt: now - 48_000,
    }),
    liveCall({
      ...{ id: next++, state: 'RINGING', direction: 'out', source: agentParty(216) },
      ...{ destination: party('+441632960318'), startedAt: now - 4_000 },
    }),
  ]
}

function agentParty(ext: number): LiveCallRecord['source'] {
  const [name] = agents.find(([, each]) => each === ext) ?? ['']
  return party(String(ext), name, String(ext))
}

/** Details of those calls that only a host with a continuous view has. */
function boardMemory(now: number) {
  return {
    held: [
      [590, now - 175_000],
      [591, now - 68_000],
    ],
    queues: [1, 2, 3].map((id) => [900 + id, `queue:${id}`]),
  }
}

function day(answered: number, missed: number, lastHour: number): DayCounts {
  return { answered, missed, answeredLastHour: lastHour, rings: [[14, answered]] }
}

/** Today's counts and an hour of them. */
function boardState(now: number): WallboardState {
  const minute = Math.floor(now / 60_000) * 60_000
  return {
    today: {
      kind: 'read',
      byQueue: {
        'queue:1': day(64, 4, 9),
        'queue:2': day(97, 3, 14),
        'queue:3': day(41, 2, 7),
        'queue:4': day(10, 0, 1),
      },
      since: new Date(now).setHours(0, 0, 0, 0),
      error: null,
    },
    minutes: Array.from({ length: 60 }, (_, at) => ({
      at: minute - (59 - at) * 60_000,
      waiting: at < 12 ? null : Math.round(3 + 3 * Math.sin(at / 5)),
      talking: at < 12 ? null : Math.round(6 + 2 * Math.cos(at / 7)),
      answered: at % 3,
      missed: at % 17 === 0 ? 1 : 0,
    })),
    agents: {
      'queue:1': { all: 6, atWork: 4, paused: 1 },
      'queue:2': { all: 9, atWork: 9, paused: 0 },
      'queue:3': { all: 3, atWork: 0, paused: 2 },
    },
    updatedAt: now - 1_000,
  }
}

/** Opens the wallboard with those calls; `isRoot`: for an administrator. */
export async function openWallboard(screen: Screen, { isRoot = true } = {}): Promise<void> {
  const now = Date.now()
  await screen.succeeds('wallboard.watch', boardMemory(now))
  await screen.put('people', peopleRead(boardPeople))
  await screen.put('wallboard', boardState(now))
  await screen.put('calls', boardCalls(now))
  await signInAs(screen, isRoot)
  await goTo(screen, 'Wallboard')
  await screen.page.getByRole('heading', { name: 'Wallboard', level: 1 }).waitFor()
}

async function signInAs({ page }: Screen, isRoot: boolean): Promise<void> {
  await page.evaluate((root) => {
    const { screens } = globalThis as typeof globalThis & { readonly screens: Screens }
    const { session } = screens.state()
    if (session.kind !== 'signed-in') throw new Error('Nobody is signed in')
    screens.show('session', { ...session, agent: { ...session.agent, isRoot: root, recordingAllowed: true } })
  }, isRoot)
}
