import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import type { CallTimeline } from '#shared/calls/call-timeline.ts'
import type { Line } from '#shared/calls/line.ts'
import { entryTitle } from '#shared/calls/timeline-title.ts'
import { ok } from '#shared/core/result.ts'
import { englishTimelineFacts as english } from '#shared/locales/timeline-facts.ts'
import { attachEngine } from '#test/support/attach-engine.ts'
import { eventually } from '#test/support/eventually.ts'
import { MemorySettingsFile, OpenSecrets } from '#test/support/host-ports.ts'
import { NodeAudioEngine } from '#test/support/node-audio-engine.ts'
import { goToWork, lineOf, startHost, type RunningHost } from '#test/support/running-host.ts'
import { runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { inFull } from '#test/support/tier.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

/** A call between the host and the embedded platform, and everything that is known of it afterwards. */

const caller = '+442079460018'
/** What a read says of the call: of all of them, or of this one alone. */
const fromRead = expect.objectContaining({
  way: 'in',
  fact: expect.objectContaining({ code: expect.stringMatching(/^call-(?:state|fields)$/) }),
})

let server: RunningPlatform
let running: RunningHost
let engine: NodeAudioEngine
let page: Disposable
let secrets: OpenSecrets
/** Every SIP message as it crossed the transport. */
let wire: string[]

beforeEach(async () => {
  server = await runPlatform({ dataset: 'empty' })
  engine = new NodeAudioEngine()
  secrets = new OpenSecrets()
  wire = []
  const settings = new MemorySettingsFile({ receiver: { enabled: true, port: 0 } })
  running = await startHost(
    { settings, secrets },
    {
      createPhone: (options) =>
        createPhone({
          ...options,
          onSipMessage: (way, text) => {
            wire.push(text)
            options.onSipMessage?.(way, text)
          },
        }),
    },
  )
  page = attachEngine(running.host, engine)
  await running.host.started
})

disposeAfterEach(() => [page, running, engine, server])

const agent = () => server.user('204')

async function operator(method: string, path: string, body?: unknown) {
  const token = await server.signIn(server.user('201'))
  return server.ask(method, `/operator${path}`, { token, ...(body === undefined ? {} : { body }) })
}

/** Signs in with events that arrive, and registers. Answers with the secret path of the receiver. */
async function beginWork(): Promise<string> {
  await goToWork(running, server, '204')
  const address = await running.ask('receiver.address')
  if (!address.ok) throw new Error(address.error.code)
  const hook = { name: 'Test', events: ['call_state_change'], ...address.value }
  expect(await operator('POST', '/webhooks', hook)).toMatchObject({ status: 201 })
  return new URL(address.value.url).pathname.slice(1)
}

const line = (state: Line['state']) => lineOf(running, state)

async function read(key: string): Promise<CallTimeline> {
  const answer = await running.ask('timeline.read', { key })
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.value
}

/** One call that is painted, answered, recorded, held, resumed and hung up. Answers with its line's id. */
async function takePartInCall(): Promise<string> {
  await operator('POST', '/simulate/inbound-call', { from: caller, to: agent().cli })
  const { id } = await line('ringing')
  await running.ask('app.ringPainted', { lineId: id, at: Date.now() })
  const callId = await eventually(() => {
    const [call] = running.state.calls
    if (call?.state !== 'RINGING') throw new Error('nothing rings at the platform')
    return call.id
  })
  // Events are faster; the read that confirms them brings what they do not carry.
  await eventually(async () => expect((await read(id)).entries).toContainEqual(fromRead))
  expect(await running.ask('line.answer', { lineId: id, clickedAt: Date.now() })).toEqual(ok(undefined))
  await line('connected')
  engine.report({ kind: 'connection', lineId: id, state: 'connected' })
  engine.report({ kind: 'first-audio', lineId: id, at: Date.now() })
  await eventually(() => expect(running.state.calls).toMatchObject([{ state: 'CONNECTED' }]))
  expect(await running.ask('call.record', { callId, action: 'start' })).toEqual(ok(undefined))
  expect(await running.ask('line.sendDigits', { lineId: id, digits: '48151623' })).toEqual(ok(undefined))
  expect(await running.ask('line.hold', { lineId: id })).toEqual(ok(undefined))
  expect(await running.ask('line.resume', { lineId: id })).toEqual(ok(undefined))
  expect(await running.ask('line.hangUp', { lineId: id })).toEqual(ok(undefined))
  await eventually(() => expect(running.state.calls).toEqual([]))
  return id
}

async function keptFile(): Promise<string> {
  const folder = join(running.userData, 'call-timelines')
  const [name = ''] = await eventually(async () => {
    const names = (await readdir(folder)).filter((each) => each.endsWith('.json'))
    expect(names).toHaveLength(1)
    return names
  })
  return readFile(join(folder, name), 'utf8')
}

test('a call has one record of all its sources in order of time, which outlives it', async () => {
  await beginWork()
  const id = await takePartInCall()
  const timeline = await eventually(async () => {
    const found = await read(id)
    expect(found.entries.map(({ title }) => title)).toContain('call.hangup')
    return found
  })
  const titles = timeline.entries.map((entry) => `${entry.source} ${entry.way} ${entryTitle(entry, english)}`)
  const callId = timeline.callId ?? 0
  for (const expected of [
    'sip in INVITE',
    'phone here Ringing',
    'sip out 180 Ringing (INVITE)',
    'event in call.ringing',
    'screen here Ring shown',
    'phone here Requested: answer',
    'phone here Answering',
    'sip out 200 OK (INVITE)',
    'sip in ACK',
    'phone here Connected',
    'media here Audio connection: connected',
    'media here First audio heard',
    `api out PATCH /calls/${callId} (301)`,
    `api out GET /calls/${callId} (200)`,
    'phone here Requested: send tones',
    'phone here On hold',
    'sip out INVITE',
    'phone here Requested: hang up',
    'sip out BYE',
    'sip in 200 OK (BYE)',
    'phone here Ended: hung up here',
    'event in call.hangup',
  ])
    expect(titles).toContain(expected)
  const order = [
    'sip in INVITE',
    'sip out 180 Ringing (INVITE)',
    'sip out 200 OK (INVITE)',
    'sip in ACK',
    'sip out BYE',
  ]
  expect(
    titles.filter((title) => order.includes(title)).filter((title, at, all) => all.indexOf(title) === at),
  ).toEqual(order)
  expect(titles.some((title) => /^(?:poll|api) in Call \d+: /.test(title))).toBe(true)
  const times = timeline.entries.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(titles.join()).not.toMatch(/REGISTER|OPTIONS/)
  const invite = timeline.entries.find(({ title }) => title === 'INVITE')
  expect(invite?.text).toContain(`Call-ID: ${timeline.sipCallId}`)
  const { ringToScreen, clickToAudio } = timeline.timings
  expect(ringToScreen).toBeGreaterThanOrEqual(0)
  expect(ringToScreen).toBeLessThan(30_000)
  expect(clickToAudio).toBeGreaterThanOrEqual(0)
  expect(clickToAudio).toBeLessThan(30_000)
  const kept = await keptFile()
  expect(JSON.parse(kept)).toMatchObject({ timeline: { key: id, number: caller } })
  expect((await read(id)).entries.length).toBeGreaterThanOrEqual(timeline.entries.length)
  const listed = await running.ask('timeline.list')
  expect(listed).toMatchObject({ ok: true, value: [{ key: id, callId, direction: 'in' }] })
  expect(running.log.errors).toEqual([])
})

test('no password, token, key or digit is in what pages get or in the file', async () => {
  const path = await beginWork()
  const id = await takePartInCall()
  const timeline = JSON.stringify(await read(id))
  const kept = await keptFile()
  const tokens = [...secrets.entries.values()].filter((secret) => secret.length >= 8)
  expect(tokens.length).toBeGreaterThanOrEqual(2)
  const crossed = wire.join('\n')
  const keys = [
    ...crossed.matchAll(/a=(?:ice-pwd|fingerprint):\s*(\S.*)/g),
    ...crossed.matchAll(/(?:nonce|response)="?([^",\r\n]{8,})/g),
  ].map(([, value = '']) => value.trim())
  expect(keys.length).toBeGreaterThanOrEqual(4)
  const { password, sip_password } = agent()
  const all = [password, sip_password, path, '48151623', ...tokens, ...keys]
  for (const secret of all) for (const text of [timeline, kept]) expect(text).not.toContain(secret)
  expect(crossed).toContain(keys[0])
  expect(kept).toContain('a=ice-pwd:[removed]')
})

test('nobody else is shown the calls of whoever was signed in', inFull(), async () => {
  await beginWork()
  const id = await takePartInCall()
  await keptFile()
  await running.ask('session.signOut')
  expect(await running.ask('timeline.list')).toEqual(ok([]))
  const other = server.user('202')
  const { baseUrl } = server.platform
  await running.ask('session.signIn', {
    baseUrl,
    email: other.email,
    password: other.password,
    keepSignedIn: false,
  })
  expect(await running.ask('timeline.list')).toEqual(ok([]))
  expect(await running.ask('timeline.read', { key: id })).toMatchObject({ ok: false })
})
