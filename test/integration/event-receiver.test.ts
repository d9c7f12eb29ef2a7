import { stat } from 'node:fs/promises'
import { request as httpsRequest } from 'node:https'
import { beforeEach, describe, expect, test } from 'vitest'
import { EventIntake } from '#electron/host/events/event-intake.ts'
import { EventReceiver } from '#electron/host/events/event-receiver.ts'
import { openInbox } from '#electron/host/events/inbox/open-inbox.ts'
import { systemClock } from '#electron/host/clock.ts'
import { listen } from '#electron/net/listen.ts'
import type { CallEvent } from '#shared/api/events.ts'
import type { ReceiverState } from '#shared/host/slices.ts'
import { eventually } from '#test/support/eventually.ts'
import { NotedLog, OpenSecrets } from '#test/support/host-ports.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

const event = {
  id: 'e1',
  event_time: '2027-01-15 08:00:00',
  event_name: 'call.ringing',
  call_id: 7,
  state: 'RINGING',
  src_id: '12',
  connected_at: null,
}

let folder: TemporaryFolder
let secrets: OpenSecrets
let events: CallEvent[]
let states: ReceiverState[]
let log: NotedLog
let receiver: EventReceiver

function makeReceiver(): EventReceiver {
  const intake = new EventIntake({
    clock: systemClock,
    log,
    onCallEvent: (heard) => {
      events.push(heard)
      return 'taken'
    },
    onSmsEvent: () => {},
    onChange: () => {},
  })
  return new EventReceiver({
    clock: systemClock,
    log,
    secrets,
    userData: folder.path,
    inbox: openInbox({
      userData: folder.path,
      clock: systemClock,
      log,
      onEntry: (entry) => intake.receive(entry),
    }),
    onState: (state) => states.push(state),
  })
}

beforeEach(async () => {
  folder = await temporaryFolder('receiver')
  secrets = new OpenSecrets()
  events = []
  states = []
  log = new NotedLog()
  receiver = makeReceiver()
  await receiver.apply({ enabled: true, port: 0 })
})

disposeAfterEach(() => [receiver, folder])

function address() {
  const found = receiver.address()
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

type Sent = { readonly method?: string; readonly body?: string; readonly path?: string }

function send({ method = 'POST', body, path }: Sent): Promise<{ status: number; text: string }> {
  const { url, ca } = address()
  const target = path === undefined ? url : new URL(path, url).href
  return new Promise((resolve, reject) => {
    const request = httpsRequest(target, { method, ca, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    request.on('error', reject)
    request.end(body)
  })
}

describe('the receiver', () => {
  test('answers whether it is there at its own path only', async () => {
    expect(await send({ method: 'GET' })).toEqual({ status: 200, text: '' })
    expect(await send({ method: 'HEAD' })).toEqual({ status: 200, text: '' })
    expect(await send({ method: 'DELETE' })).toEqual({ status: 405, text: '' })
    for (const path of ['/', '/hook', `${new URL(address().url).pathname}x`]) {
      for (const method of ['GET', 'POST'])
        expect(await send({ method, path })).toEqual({ status: 404, text: '' })
    }
    expect(new URL(address().url).pathname.length).toBeGreaterThanOrEqual(43)
  })

  test('takes events, known and unknown, twice or more, and counts them', async () => {
    expect(await send({ body: JSON.stringify(event) })).toEqual({ status: 204, text: '' })
    expect(await send({ body: JSON.stringify(event) })).toEqual({ status: 204, text: '' })
    expect(await send({ body: '{"event_name":"moon.risen"}' })).toMatchObject({ status: 204 })
    expect(await send({ body: '{"event_name":"call.ringing","call_id":"x"}' })).toMatchObject({ status: 204 })
    await eventually(() => expect(states.at(-1)).toMatchObject({ kind: 'listening', received: 4 }))
    expect(events).toEqual([event])
    expect(log.lines.map((line) => line.event)).toEqual([
      'receiver.unknown-event',
      'receiver.malformed-event',
    ])
  })

  test('refuses what is not JSON, and what is too large', async () => {
    expect(await send({ body: 'call=7' })).toMatchObject({ status: 400 })
    expect(await send({ body: '"text"' })).toMatchObject({ status: 400 })
    expect(await send({ body: JSON.stringify({ ...event, context: 'x'.repeat(70_000) }) })).toMatchObject({
      status: 413,
    })
    expect(events).toEqual([])
    expect(log.lines).toHaveLength(3)
  })

  test('keeps its certificate, key and path from start to start; the key is this user’s alone', async () => {
    const before = address()
    await receiver[Symbol.asyncDispose]()
    expect(receiver.address()).toMatchObject({ error: { code: 'network.unreachable' } })
    receiver = makeReceiver()
    await receiver.apply({ enabled: true, port: Number(new URL(before.url).port) })
    expect(address()).toEqual(before)
    expect((await stat(folder.join('receiver-key.pem'))).mode & 0o777).toBe(0o600)
    expect([...secrets.entries.keys()]).toEqual(['receiver-path'])
  })

  test('says which port another program holds, and comes back when it is moved', async () => {
    const taken = await listen({ port: 0, handler: () => {} })
    if (!taken.ok) throw new Error('no port')
    await receiver.apply({ enabled: true, port: taken.value.port })
    expect(states.at(-1)).toEqual({
      kind: 'failed',
      error: { code: 'port.in-use', detail: String(taken.value.port) },
    })
    await receiver.apply({ enabled: true, port: 0 })
    expect(states.at(-1)).toMatchObject({ kind: 'listening', received: 0 })
    await receiver.apply({ enabled: false, port: 0 })
    expect(states.at(-1)).toEqual({ kind: 'off' })
    await taken.value[Symbol.asyncDispose]()
  })

  test('listens at its port as soon as the other program has left it', async () => {
    const taken = await listen({ port: 0, handler: () => {} })
    if (!taken.ok) throw new Error('no port')
    const { port } = taken.value
    await receiver.apply({ enabled: true, port })
    expect(states.at(-1)?.kind).toBe('failed')
    await taken.value[Symbol.asyncDispose]()
    const origin = `https://127.0.0.1:${port}`
    await eventually(() => expect(states.at(-1)).toMatchObject({ kind: 'listening', origin }))
  })
})
