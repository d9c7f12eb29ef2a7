import { afterEach, beforeEach, expect, it } from 'vitest'
import { voiceFrequencyOf } from '#electron/platform/calls/virtual-leg.ts'
import { eventually } from '#test/support/eventually.ts'
import {
  filterQuery,
  recordOf,
  recordsOf,
  runPlatform,
  type JsonObject,
  type RunningPlatform,
} from '#test/support/running-platform.ts'
import { registeredPhone, type SipAgent } from '#test/support/sip-agent.ts'
import type { AgentLine } from '#test/support/sip-line.ts'
import { inFull } from '#test/support/tier.ts'

const customer = '+442079460018'
/** Answers after about a second, and is heard at 440 Hz. */
const mobile = '+447700900100'

let running: RunningPlatform
let root: string
let wren: SipAgent
let kofi: SipAgent

beforeEach(async () => {
  running = await runPlatform({ dataset: 'empty' })
  root = await running.signIn(running.user('201'))
  ;[wren, kofi] = await Promise.all([registeredPhone(running, '204'), registeredPhone(running, '202')])
})
afterEach(async () => {
  await Promise.all([wren, kofi].map((agent) => agent[Symbol.asyncDispose]()))
  await running[Symbol.asyncDispose]()
})

const ask = (method: string, path: string, body?: unknown) =>
  running.ask(method, path, { token: root, ...(body === undefined ? {} : { body }) })

async function set(ext: string, settings: JsonObject): Promise<JsonObject> {
  const { status, json } = await ask('PATCH', `/operator/users/${running.user(ext).user_id}`, settings)
  expect(status).toBe(200)
  return recordOf(json)
}

const calls = async () => recordsOf((await ask('GET', '/calls')).json)
const records = async () => recordsOf((await ask('GET', '/cdrs')).json)

function ringing(agent: SipAgent): Promise<AgentLine> {
  return eventually(() => {
    const line = agent.lines.findLast(({ incoming, state }) => incoming && state === 'ringing')
    if (!line) throw new Error(`${agent.user} does not ring`)
    return line
  })
}

it('takes a message of a caller whom the user declined', inFull(), async () => {
  await set('204', {
    vm_tts: 'Y',
    vm_to_email: true,
    vm_emails: ['wren@hollowmere.example'],
    email_missed: 'Y',
  })
  const dialled = running.user('204').cli
  await ask('POST', '/operator/simulate/inbound-call', { from: customer, to: dialled, talk_for: 6 })
  await (await ringing(wren)).decline(603)
  await eventually(async () => expect(await calls()).toMatchObject([{ state: 3, context: 'VOICEMAIL' }]))
  const [{ id: liveId }] = (await calls()) as [JsonObject]

  const token = await running.signIn(running.user('204'))
  const [message] = await eventually(async () => {
    const found = recordsOf((await running.ask('GET', '/voicemessages', { token })).json)
    expect(found).toHaveLength(1)
    return found as [JsonObject]
  })
  expect(message).toMatchObject({ caller: customer, dialled, live_id: liveId, is_new: true, folder: 0 })
  expect(message['transcript']).not.toBe('')
  expect(message['duration']).toBeGreaterThanOrEqual(1)
  const audio = await running.ask('GET', `/voicemessages/${message['id']}.mp3`, { token })
  expect([audio.status, audio.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  expect(audio.bytes.length).toBeGreaterThan(1_000)
  expect(recordOf((await ask('GET', `/users/${running.user('204').user_id}`)).json)).toMatchObject({
    vm_new: 1,
    vm_old: 0,
  })
  const mails = recordsOf((await ask('GET', '/operator/outbox')).json).map(({ to, subject }) => [to, subject])
  expect(mails).toEqual([
    ['wren@hollowmere.example', expect.stringContaining('New voicemail')],
    [running.user('204').email, expect.stringContaining('Missed call')],
  ])
  const [left, missed] = (await records()) as [JsonObject, JsonObject]
  expect(left).toMatchObject({
    disposition: 4,
    parent_live_id: missed['live_id'],
    user_id: missed['user_id'],
  })
  expect(missed).toMatchObject({ type: 2, t_cause: 'Call rejected' })
})

it('lets a colleague talk to the mobile of a user who is elsewhere', async () => {
  const changed = await set('204', { fm: true, fm_targets: [mobile], fm_init_ring_time: 1, fm_strategy: 'H' })
  expect(changed).toMatchObject({ fm: true, fm_strategy: 'H' })
  const line = kofi.call('204')
  await ringing(wren)
  await eventually(async () =>
    expect(await calls()).toMatchObject([{ state: 3, context: 'FOLLOW_ME', dst: mobile, src: '202' }]),
  )
  await eventually(() => expect(line.audio.heardShare(voiceFrequencyOf(mobile))).toBeGreaterThan(0.9))
  await line.hangUp()
  await eventually(async () =>
    expect(await records()).toMatchObject([
      { context: 'FOLLOW_ME', t_cause: 'Normal Clearing' },
      { dst: '204', type: 0, t_cause: 'Call forwarded' },
    ]),
  )
})

it('obeys rules about whom users may call and who may call them', async () => {
  const rule = (body: object) => ask('POST', '/routingrules', { pos: 1, time_interval: [], ...body })
  const blocks = { action: 'block', direction: 'out', source: ['any'], destination: ['+4490*'] }
  expect((await rule(blocks)).status).toBe(201)
  const kofiId = running.user('202').user_id
  const redirects = { action: `U${kofiId}`, direction: 'in', source: [customer], destination: [] }
  expect((await rule(redirects)).status).toBe(201)

  const line = kofi.call('+449098790000')
  await eventually(() => expect([line.state, line.finalStatus]).toEqual(['ended', 403]))
  expect((await ask('POST', '/calls', { to: '+449098790000' })).status).toBe(400)
  const blocked = await ask('GET', `/cdrs?${filterQuery(['t_cause', '=', 'Blocked by rule'])}`)
  expect(recordsOf(blocked.json)).toHaveLength(2)

  const to = running.user('204').cli
  await ask('POST', '/operator/simulate/inbound-call', { from: customer, to })
  expect((await ringing(kofi)).remoteNumber).toBe(customer)
})
