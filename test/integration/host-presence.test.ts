import { createPinia, setActivePinia } from 'pinia'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import type { HostOptions } from '#electron/host/host-options.ts'
import { groupRow, sortIntoLists } from '#renderer/features/calls/group-rows.ts'
import { HostLink } from '#renderer/host/host-link.ts'
import { useHostStore } from '#renderer/stores/host.ts'
import { useOwnCallsStore } from '#renderer/stores/own-calls.ts'
import { ok } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile } from '#test/support/host-ports.ts'
import { NodeAudioEngine } from '#test/support/node-audio-engine.ts'
import { startHost, type RunningHost } from '#test/support/running-host.ts'
import { recordOf, recordsOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { inFull } from '#test/support/tier.ts'

/** What the console of agent 204 says of calls that the embedded platform really makes, legs and all. */

const tamsin = '+447700900142'
let server: RunningPlatform
let root: string
let running: RunningHost
let link: HostLink
let own: ReturnType<typeof useOwnCallsStore>

beforeAll(async () => {
  server = await runPlatform({ dataset: 'demo' })
  root = await server.signIn(server.user('201'))
})
afterAll(() => server?.[Symbol.asyncDispose]())
beforeEach(() => {
  setActivePinia(createPinia())
  link = new HostLink(() => {
    throw new Error('No pipe is opened here')
  })
  useHostStore().follow(link)
  own = useOwnCallsStore()
})
afterEach(async () => {
  await running[Symbol.asyncDispose]()
  const live = recordsOf((await server.ask('GET', '/calls?limit=500', { token: root })).json)
  for (const { id } of live) await server.ask('DELETE', `/calls/${String(id)}`, { token: root })
})

async function start(makePhone?: HostOptions['createPhone'], ext = '204'): Promise<void> {
  const settings = new MemorySettingsFile({ receiver: { enabled: false, port: 0 } })
  running = await startHost({ settings }, makePhone ? { createPhone: makePhone } : {})
  await running.host.started
  const { email, password } = server.user(ext)
  const { baseUrl } = server.platform
  const signedIn = await running.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false })
  expect(signedIn).toEqual(ok(undefined))
  await eventually(() => expect(running.state.people.list.length).toBeGreaterThan(0))
}

/** Tamsin calls a number of the shop; gives the live call that it begins with. */
async function call(to: string, more: object = {}): Promise<number> {
  const body = { from: tamsin, to, ...more }
  const made = await server.ask('POST', '/operator/simulate/inbound-call', { token: root, body })
  expect(made.status).toBe(201)
  return Number(recordOf(made.json)['id'])
}

/** The rows of other people's calls, as the console shows them now. */
function rows(list: 'waiting' | 'team' | 'elsewhere'): readonly string[] {
  link.snapshots.emit(running.state)
  const facts = { stale: !own.callsAreCurrent, nameAt: own.nameAt, index: own.index }
  return sortIntoLists(own.others)
    [list].map((group) => groupRow(group, facts))
    .map(({ title, subtitle, state }) => `${title} / ${subtitle} / ${state}`)
}

/** The states of the agent's own calls. */
function ownStates(): readonly string[] {
  link.snapshots.emit(running.state)
  return own.list.map(({ line }) => line.state)
}

/** What the transfer dialog says of a colleague now. */
function does(ext: string): string {
  link.snapshots.emit(running.state)
  const person = own.people.find(({ key }) => key === `user:${server.user(ext).user_id}`)
  return person ? own.presenceOf(person).state : 'not there'
}

test(
  'a colleague who is called on the direct number talks there, and after a transfer who took the call',
  inFull(),
  async () => {
    await start()
    await eventually(() => expect(does('202')).toBe('away'))
    const id = await call(server.user('202').cli, { answer_after: 0.2, talk_for: 60 })
    await eventually(() => expect(does('202')).toBe('talking'), { timeout: 10_000 })
    expect(rows('team')).toEqual(['Kofi Larkmoor / with Tamsin Quillfeather / connected'])
    const [shown] = running.state.calls
    expect(shown?.destination, 'not named by the extension').toMatchObject({ number: server.user('202').cli })
    const token = await server.signIn(server.user('202'))
    const sent = await server.ask('PATCH', `/calls/${id}`, { token, body: { dst: '203' } })
    expect(sent.status).toBe(301)
    await eventually(() => expect(does('203')).toMatch(/ringing|talking/), { timeout: 10_000 })
    expect(does('202')).toBe('away')
    expect(rows('team')).toEqual([
      expect.stringMatching(/^Priya Wrenfold \/ (from|with) Tamsin Quillfeather/),
    ])
  },
)

test('who waits in a queue is one row under the queue’s name, though several agents are rung', async () => {
  // Nobody of the queue: a ring at a phone of the agent's own is the agent's call.
  await start(undefined, '201')
  await call('+441632960101')
  await eventually(() => expect(does('202')).toBe('ringing'), { timeout: 10_000 })
  expect(running.state.calls.length, 'a leg for each agent').toBeGreaterThan(2)
  expect(rows('waiting')).toEqual(['Tamsin Quillfeather / Orders queue / ringing'])
  expect([rows('team'), rows('elsewhere')]).toEqual([[], []])
  expect(own.waitingSince.get('queue:1')).toHaveLength(1)
})

test('a ring group, a menu and a mailbox are named as such, and nobody talks there', async () => {
  await start()
  await call('+441632960107')
  await eventually(() => expect(rows('team')).toEqual(['Showroom / from Tamsin Quillfeather / ringing']), {
    timeout: 10_000,
  })
  await call('+441632960112')
  await call('+441632960111')
  await eventually(
    () =>
      expect(rows('team')).toEqual([
        'Showroom / from Tamsin Quillfeather / ringing',
        'Out of hours menu / with Tamsin Quillfeather / connected',
        'Voicemail of Maud Gorsefield / from Tamsin Quillfeather / connected',
      ]),
    { timeout: 10_000 },
  )
  expect(does('201')).toBe('away')
})

test(
  'a message in the own mailbox is not the agent’s call, and leaves one record with the missed call',
  { ...inFull(), timeout: 60_000 },
  async () => {
    await start()
    const { cli, user_id: me } = server.user('204')
    const began = Math.floor(Date.now() / 1_000) * 1_000
    const id = await call(cli)
    await eventually(() => expect(ownStates()).toEqual(['ringing']), { timeout: 10_000 })
    const token = await server.signIn(server.user('204'))
    expect((await server.ask('DELETE', `/calls/${id}`, { token })).status).toBe(204)
    await eventually(
      () => expect(rows('team')).toEqual(['Your voicemail / from Tamsin Quillfeather / connected']),
      { timeout: 10_000 },
    )
    expect(ownStates()).not.toContain('connected')
    const live = () => running.state.calls.filter(({ destination }) => destination.id === `Voicemail${me}`)
    await eventually(() => expect(live()).toEqual([]), { timeout: 30_000 })
    await eventually(
      async () => {
        const cdrs = recordsOf((await server.ask('GET', '/cdrs?limit=2', { token })).json)
        expect(cdrs.map((cdr) => cdr['dst_id'])).toContain(`Voicemail${me}`)
        const calls = running.state.recents.calls.filter(({ at }) => at >= began)
        expect(calls).toMatchObject([{ type: 'missed', voicemail: true, talkSeconds: 0, liveId: id }])
      },
      { timeout: 20_000 },
    )
  },
)

test('a queue’s caller who rings on this phone is the agent’s own, under the queue’s name, also once answered', async () => {
  await using engine = new NodeAudioEngine()
  await start((options) => createPhone({ ...options, audio: engine }))
  const { sip } = server.platform
  const { ext, sip_password: password } = server.user('204')
  const account = { server: sip.ws, domain: sip.domain, user: ext }
  expect(await running.ask('phone.saveAccount', { account, password })).toEqual(ok(undefined))
  await eventually(() => expect(running.state.phone.registration.kind).toBe('registered'))
  await call('+441632960101')
  await eventually(
    () => {
      expect([rows('waiting'), rows('team'), rows('elsewhere')]).toEqual([[], [], []])
      expect(own.list).toMatchObject([{ calledParty: 'Orders queue', call: { context: 'QUEUE' } }])
    },
    { timeout: 10_000 },
  )
  const [line] = running.state.lines
  expect(await running.ask('line.answer', { lineId: line?.id ?? '' })).toEqual(ok(undefined))
  await eventually(
    () => {
      expect([rows('waiting'), rows('team'), rows('elsewhere')]).toEqual([[], [], []])
      expect(own.list).toMatchObject([{ line: { state: 'connected' }, calledParty: 'Orders queue' }])
      expect(running.state.calls).toHaveLength(1)
    },
    { timeout: 10_000 },
  )
})
