import { afterEach, beforeEach, expect, it } from 'vitest'
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
import { waitForTone, lineOf } from '#test/support/sip-calls.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

let folder: TemporaryFolder
let running: RunningPlatform
let token: string
let phones: SipAgent[]

beforeEach(async () => {
  folder = await temporaryFolder('ivr')
  phones = []
  await start()
})
afterEach(async () => {
  await stop()
  await folder[Symbol.asyncDispose]()
})

async function start(): Promise<void> {
  running = await runPlatform({ data: folder.path, dataset: 'empty' })
  token = await running.signIn(running.user('201'))
}

async function stop(): Promise<void> {
  await Promise.all(phones.splice(0).map((agent) => agent[Symbol.asyncDispose]()))
  await running[Symbol.asyncDispose]()
}

async function phone(ext: string): Promise<SipAgent> {
  const agent = await registeredPhone(running, ext)
  phones.push(agent)
  return agent
}

/** An IVR at 700 and at the number of user 203: key 1 leads to 202, the final destination is 203. */
async function menu(changes: JsonObject = {}): Promise<void> {
  const idOf = (ext: string) => running.user(ext).user_id
  const body = {
    name: 'Main menu',
    number: 700,
    sounds: 'welcome, press one for support or two for sales',
    one: `U${idOf('202')}`,
    two: '204',
    timeout: 20,
    repeats: 1,
    ring_time: 30,
    final_dst_type: 'U',
    final_dst_id: idOf('203'),
    ddis: [running.user('203').cli],
    ...changes,
  }
  const { status, json } = await running.ask('POST', '/ivrs', { token, body })
  expect({ status, json }).toMatchObject({ status: 201 })
}

async function calls(): Promise<readonly JsonObject[]> {
  return recordsOf((await running.ask('GET', '/calls', { token })).json)
}

async function cdrOf(liveId: number): Promise<JsonObject> {
  const query = filterQuery(['live_id', '=', liveId])
  return eventually(async () => {
    const [cdr] = recordsOf((await running.ask('GET', `/cdrs?${query}`, { token })).json)
    if (!cdr) throw new Error('There is no record yet')
    return cdr
  })
}

async function textOf(path: string): Promise<string> {
  const { status, bytes, headers } = await running.ask('GET', path, { token })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/plain')
  return Buffer.from(bytes).toString()
}

it.each([
  ['SIP INFO', (line: Awaited<ReturnType<typeof lineOf>>) => line.sendInfo('1')],
  ['RFC 4733', (line: Awaited<ReturnType<typeof lineOf>>) => Promise.resolve(line.sendTones('1'))],
])('sends a caller on who presses a key by %s, and keeps the SIP messages', async (_, press) => {
  await menu()
  const [caller, agent] = [await phone('204'), await phone('202')]
  const out = caller.call('700')
  await eventually(async () => expect(await calls()).toMatchObject([{ state: 3, dst_id: 'IVR1' }]))
  out.audio.playTone(700)
  await eventually(() => expect(out.audio.heardLevel()).toBeGreaterThan(0.01))
  await press(out)
  const rung = await lineOf(agent, 0)
  await rung.answer()
  await eventually(async () => expect(await calls()).toMatchObject([{ state: 3, context: 'IVR' }]))
  await waitForTone(rung, 700)
  const [talk] = await calls()
  await rung.hangUp()
  await eventually(async () => expect(await calls()).toEqual([]))

  const menuCdr = await cdrOf(Number(talk?.['parent_id']))
  const talkCdr = await cdrOf(Number(talk?.['id']))
  expect(menuCdr).toMatchObject({ dst_id: 'IVR1', dst: '700' })
  expect(await textOf(`/cdrs/${menuCdr['id']}.trace`)).toMatch(
    /^\S+ received from 127\.0\.0\.1:\d+\nINVITE sip:700@/,
  )

  const path = `/cdrs/${talkCdr['id']}`
  await eventually(async () => {
    const trace = await textOf(`${path}.trace`)
    expect(methodsOf(trace)).toEqual(expect.arrayContaining(['INVITE', 'ACK', 'BYE']))
    expect(trace).toContain(out.callId)
    expect(trace).toContain(rung.callId)
    expect(answersToBye(trace)).toBe(2)
  })
  const trace = await textOf(`${path}.trace`)
  const pcap = await running.ask('GET', `${path}.pcap`, { token })
  expect(pcap.headers.get('content-type')).toBe('application/vnd.tcpdump.pcap')
  expect(Buffer.from(pcap.bytes).readUInt32LE(0)).toBe(0xa1b2c3d4)
  expect(Buffer.from(pcap.bytes).toString('latin1')).toContain('BYE sip:')

  await stop()
  await start()
  expect(await textOf(`${path}.trace`)).toBe(trace)
  expect((await running.ask('GET', `${path}.pcap`, { token })).bytes).toEqual(pcap.bytes)
})

function methodsOf(trace: string): readonly string[] {
  return [...trace.matchAll(/^([A-Z]+) sip:\S+ SIP\/2\.0$/gm)].map(([, method = '']) => method)
}

function answersToBye(trace: string): number {
  return trace
    .split('\n\n')
    .filter((message) => /^SIP\/2\.0 200/m.test(message) && /^CSeq: \d+ BYE$/m.test(message)).length
}

it('leads a number to the menu, and a caller who presses nothing to the final destination', async () => {
  await menu({ timeout: 1 })
  const agent = await phone('203')
  const sent = { from: '+442079460018', to: running.user('203').cli }
  await running.ask('POST', '/operator/simulate/inbound-call', { token, body: sent })
  await eventually(async () => expect(await calls()).toMatchObject([{ state: 3, dst_id: 'IVR1' }]))
  const rung = await lineOf(agent, 0)
  await rung.answer()
  await eventually(async () => expect(await calls()).toMatchObject([{ state: 3, context: 'IVR' }]))
})

it('says that simulated parties exchanged no SIP messages', async () => {
  const sent = { from: '+442079460018', to: running.user('202').cli }
  const { json } = await running.ask('POST', '/operator/simulate/inbound-call', { token, body: sent })
  const id = Number(recordOf(json)['id'])
  await running.ask('DELETE', `/calls/${id}`, { token })
  const cdr = await cdrOf(id)
  expect(await textOf(`/cdrs/${cdr['id']}.trace`)).toContain('No SIP messages')
  expect((await running.ask('GET', `/cdrs/${cdr['id']}.pcap`, { token })).bytes).toHaveLength(24)
})

it('lets three phones in a conference hear the two others', async () => {
  const made = await running.ask('POST', '/conferences', {
    token,
    body: { name: 'Room', pin: '42', ann_join_leave: true, monitor: true },
  })
  expect(made.status).toBe(201)
  const number = String(recordOf(made.json)['confno'])
  const voices = [600, 900, 1_300]
  const lines = []
  for (const [place, ext] of ['202', '203', '204'].entries()) {
    const line = (await phone(ext)).call(number)
    lines.push(line)
    await eventually(() => expect(line.state).toBe('established'))
    await eventually(async () => expect((await calls())[place]).toMatchObject({ state: 3 }))
    line.audio.playTone(voices[place] ?? 0)
    await line.sendInfo('42')
  }
  for (const [place, line] of lines.entries())
    await eventually(() => {
      const shares = voices.map((frequency) => line.audio.heardShare(frequency))
      const own = shares.splice(place, 1)[0]
      expect(own).toBeLessThan(0.05)
      for (const share of shares) expect(share).toBeGreaterThan(0.35)
    })
  const live = await calls()
  expect(live).toHaveLength(3)
  expect(live).toMatchObject(live.map(() => ({ dst: number, context: 'CONFERENCE', monitor_state: 1 })))
  for (const line of lines) await line.hangUp()
  await eventually(async () => expect(await calls()).toEqual([]))
  const msdrs = recordsOf((await running.ask('GET', '/msdrs', { token })).json)
  expect(msdrs.map(({ src }) => src).toSorted()).toEqual(['202', '203', '204'])
  const trace = await textOf(`/msdrs/${msdrs[0]?.['id']}.trace`)
  expect(trace).toContain(lines.find(({ callId }) => callId === msdrs[0]?.['call_id'])?.callId)
})
