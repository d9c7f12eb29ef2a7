import { beforeEach, expect, test } from 'vitest'
import { nextTick } from 'vue'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Person } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import { signedInAgent } from '#test/support/agents.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { pageStores } from '#test/support/page-stores.ts'
import { colleague, contact, queue } from '#test/support/people.ts'

let { own, screen, show, link } = pageStores()

beforeEach(() => {
  ;({ own, screen, show, link } = pageStores())
})

const line = (id: string, changes: Partial<Line>) => phoneLine({ id, ...changes })
const talking = (id: string, at: number) => line(id, { state: 'connected', startedAt: at, connectedAt: at })
const held = (id: string, at: number) =>
  line(id, { state: 'held', startedAt: at, connectedAt: at, heldAt: at + 1 })
const ended = (id: string, endedAt: number) => line(id, { state: 'ended', startedAt: 1, endedAt })

test('calls stand foremost first: ringing, connected, dialling, held, ended, and the older before the newer', () => {
  show({
    lines: [
      ended('ended', 3),
      held('held', 1),
      line('dialling', { state: 'dialling', direction: 'out' }),
      talking('talking', 2),
      line('rings-later', { startedAt: 9 }),
      line('rings', { startedAt: 5 }),
    ],
  })
  expect(own.list.map((call) => call.line.id)).toEqual([
    'rings',
    'rings-later',
    'talking',
    'dialling',
    'held',
    'ended',
  ])
  expect(own.ringing?.line.id).toBe('rings')
  expect(own.current?.line.id).toBe('talking')
})

test('a call is named by the contact, else as the far end names itself, else by its number', () => {
  const title = (changes: Partial<Line>, people = [contact()]) => {
    show({
      lines: [phoneLine({ name: '', number: '07700900142', ...changes })],
      people: { list: people, error: null },
    })
    return own.list[0]?.title
  }
  expect(title({ name: 'A EXAMPLE' })).toBe('Ada Example')
  expect(title({ name: 'A EXAMPLE' }, [])).toBe('A EXAMPLE')
  expect(title({}, [])).toBe('+44 7700 900142')
  expect(title({ number: '' }, [])).toBe('Unknown caller')
})

test('the called party is shown if it is not the agent', () => {
  const through = (called: string) => {
    show({ lines: [phoneLine({ through: called })] })
    return own.list[0]?.calledParty
  }
  expect(through('')).toBe('')
  expect(through('1001')).toBe('')
  expect(through('02079460000'), 'the agent’s own number').toBe('')
  expect(through('+442079460999')).toBe('+44 20 7946 0999')
  expect(through('Orders queue')).toBe('Orders queue')
})

test('a call knows the live call behind it; everybody else’s that have not ended are the team’s', () => {
  show({
    lines: [phoneLine({ sipCallId: 'sip-1' })],
    calls: [
      liveCall({ id: 1, destinationCallId: 'sip-1' }),
      liveCall({
        id: 2,
        destination: { number: '1002', name: 'Kit Colleague', id: '8' },
        state: 'CONNECTED',
      }),
      liveCall({ id: 3, destination: { number: '1003', name: 'Lee', id: '9' }, state: 'HANGUP' }),
    ],
  })
  expect(own.list[0]?.call?.id).toBe(1)
  expect(own.others.map(({ call }) => call.id)).toEqual([2])
})

test('a queue is named by its name, however it is known, also once its own leg is gone; never by its number', () => {
  const orders = queue({
    key: 'queue:1',
    name: 'Orders',
    numbers: [{ label: 'direct', number: '+441632960101' }],
  })
  const seen = (people: readonly Person[], calls: readonly LiveCallRecord[], called = '+441632960101') => {
    const lines = [phoneLine({ sipCallId: 'sip-1', through: called })]
    show({ lines, people: { list: people, error: null }, calls })
    return own.list[0]?.calledParty
  }
  const waits = liveCall({
    id: 1,
    state: 'CONNECTED',
    queueState: 'waiting:1',
    context: 'QUEUE',
    destination: { number: '+441632960101', name: 'Orders', id: 'Queue1' },
  })
  const leg = liveCall({ id: 2, parentId: 1, context: 'QUEUE', destinationCallId: 'sip-1' })
  expect(seen([], [leg]), 'nobody names it').toBe('A queue')
  expect(seen([orders], []), 'by its number').toBe('Orders queue')
  show({})
  expect(seen([], [waits, leg]), 'by the waiting call').toBe('Orders queue')
  expect(seen([], [leg]), 'as it was').toBe('Orders queue')
  show({})
  expect(seen([], [liveCall({ ...leg, context: 'RING_GROUP' })])).toBe('A ring group')
})

test('what each person does is said only while the platform is heard of', () => {
  const calls = [
    liveCall({ destination: { number: '+441632960211', name: 'Kit', id: '2' }, state: 'CONNECTED' }),
  ]
  const people = { list: [colleague()], error: null }
  const feed = (kind: 'idle' | 'live' | 'failing') => ({ kind, lastPollAt: 1, nextPollAt: null, error: null })
  const does = (kind: 'idle' | 'live' | 'failing', listed = calls) => {
    show({ people, calls: listed, callFeed: feed(kind) })
    return own.presenceOf(colleague()).state
  }
  expect([does('idle', []), does('live', []), does('live'), does('failing'), does('failing', [])]).toEqual([
    'unknown',
    'free',
    'talking',
    'unknown',
    'unknown',
  ])
})

test('nobody is said to be free while the page is cut off from the host', () => {
  show({
    people: { list: [colleague()], error: null },
    callFeed: { kind: 'live', lastPollAt: 1, nextPollAt: null, error: null },
  })
  const does = () => own.presenceOf(colleague()).state
  expect(does()).toBe('free')
  link.connection.emit(false)
  expect([does(), own.callsAreCurrent]).toEqual(['unknown', false])
  link.connection.emit(true)
  expect(does()).toBe('free')
})

test('the agent’s own call that this phone has lost is nobody’s, also once the line is forgotten', () => {
  const dead = liveCall({ state: 'CONNECTED', destinationCallId: 'sip-1' })
  const callFeed = { kind: 'live', lastPollAt: 1, nextPollAt: null, error: null } as const
  show({
    lines: [phoneLine({ sipCallId: 'sip-1', state: 'ended', endedAt: 1, endReason: 'connection-lost' })],
    calls: [dead],
    callFeed,
  })
  expect(own.others).toEqual([])
  show({ lines: [], calls: [dead], callFeed })
  expect(own.others).toEqual([])
  show({ lines: [], calls: [liveCall({ ...dead, destinationCallId: 'sip-2' })], callFeed })
  expect(own.others).toMatchObject([{ kind: 'elsewhere' }])
})

test('the console shows the chosen call, else the foremost, else the one that ended last, never a ring by itself', () => {
  show({ lines: [phoneLine()] })
  expect(own.shown).toBeNull()
  screen.selectedLine = 'line-1'
  expect(own.shown?.line.id).toBe('line-1')
  show({ lines: [ended('first', 3), ended('last', 8), ended('middle', 5)] })
  expect(own.shown?.line.id).toBe('last')
  show({ lines: [ended('last', 8), talking('talking', 1)] })
  expect(own.shown?.line.id).toBe('talking')
})

test('another foremost call takes the place of what was chosen, and closes the keypad', async () => {
  show({ lines: [talking('one', 1), held('two', 2)] })
  await nextTick()
  screen.selectedLine = 'two'
  screen.keypadOpen = true
  show({ lines: [talking('one', 1), held('two', 2), line('rings', { startedAt: 5 })] })
  await nextTick()
  expect([own.shown?.line.id, screen.keypadOpen], 'a ring alone changes nothing').toEqual(['two', true])
  show({ lines: [held('one', 1), held('two', 2), talking('rings', 5)] })
  await nextTick()
  expect([own.shown?.line.id, screen.keypadOpen]).toEqual(['rings', false])
})

test('keys stay with the last call for a while, but not with that of another agent', async () => {
  const signedIn = (id: number): Partial<HostState> => ({
    session: {
      ...{ kind: 'signed-in', baseUrl: 'https://api.example.com/v1.2', secretsIn: 'memory' },
      ...{ agent: signedInAgent({ id }), signInAgain: null },
    },
  })
  show({ ...signedIn(7), lines: [ended('over', 3)] })
  await nextTick()
  show({ ...signedIn(7), lines: [] })
  expect(own.context.ended?.id).toBe('over')
  show({ ...signedIn(8), lines: [] })
  expect(own.context.ended).toBeNull()
})

test('people are found by any of their numbers, however it is written', () => {
  show({ people: { list: [contact(), colleague()], error: null } })
  expect(own.personByNumber('07700 900 142')?.name).toBe('Ada Example')
  expect(own.personByNumber('1002')?.name).toBe('Kit Colleague')
  expect(own.personByNumber('07700900143')).toBeNull()
  expect(own.personByNumber('')).toBeNull()
})

test('signed out there is no agent and nothing applies', () => {
  show({ session: { kind: 'signed-out', baseUrl: '', email: '', error: null } })
  expect([own.agent, own.context.signedIn, own.country]).toEqual([null, false, 'GB'])
})

test('what commands go by stays the very same while only the calls of others change', () => {
  show({
    lines: [phoneLine({ sipCallId: 'sip-1' })],
    calls: [liveCall({ id: 1, destinationCallId: 'sip-1' }), liveCall({ id: 2 })],
  })
  const before = own.context
  expect(before.ringingCall?.id).toBe(1)
  const change = (call: LiveCallRecord) =>
    link.frames.emit({ kind: 'calls', diff: { changed: [call], removed: [] }, more: false })
  change(liveCall({ id: 2, state: 'CONNECTED' }))
  expect(own.context).toBe(before)
  change(liveCall({ id: 1, destinationCallId: 'sip-1', recording: 'recording' }))
  expect(own.context.ringingCall?.recording).toBe('recording')
})
