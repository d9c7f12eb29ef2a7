import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SmsEvent } from '#shared/api/events.ts'
import { threadOf } from '#electron/platform/store/sms-thread.ts'
import { openStore } from '#electron/platform/store/store.ts'
import { eventually } from '#test/support/eventually.ts'
import { recordOf, recordsOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { toneWav } from '#test/support/tone-wav.ts'
import { receiveWebhooks } from '#test/support/webhook-receiver.ts'

let platform: RunningPlatform
let [root, agent, other] = ['', '', '']

beforeEach(async () => {
  platform = await runPlatform({ dataset: 'empty' })
  ;[root = '', agent = '', other = ''] = await Promise.all(
    ['201', '204', '202'].map((ext) => platform.signIn(platform.user(ext))),
  )
})
afterEach(() => platform[Symbol.asyncDispose]())

type Asked = readonly [method: string, path: string, body?: unknown, token?: string]
const ask = (...[method, path, body, token = agent]: Asked) =>
  platform.ask(method, path, { token, ...(body === undefined ? {} : { body }) })
const send = async (to: string, token = agent) => {
  const { status, json } = await ask('POST', '/sms', { to, message: 'The kiln is ready' }, token)
  return status === 201 ? Number(recordOf(json)['id']) : status
}
const result = async (id: number) => recordOf((await ask('GET', `/sms/${id}`)).json)['result']
const texts = async (token = agent) => recordsOf((await ask('GET', '/sms', undefined, token)).json)

describe('a text', () => {
  it('is delivered while one watches, and its sender alone sees it besides root', async () => {
    const id = await send('+447700900142')
    expect(await result(id)).toBe('queued')
    await eventually(async () => expect(await result(id)).toBe('sent'))
    await eventually(async () => expect(await result(id)).toBe('delivered'))
    expect((await ask('GET', `/sms/${id}`, undefined, other)).status).toBe(403)
    expect([await texts(other), await texts(root)]).toEqual([[], [expect.objectContaining({ id })]])
  })

  it('to a colleague arrives there, and webhooks are told', async () => {
    await using receiver = await receiveWebhooks()
    const webhook = { name: 'CRM', events: ['sms_received'], url: receiver.url, ca: receiver.ca }
    await ask('POST', '/operator/webhooks', webhook, root)
    const { cli, user_id } = platform.user('202')
    await send(cli)
    await eventually(() => expect(receiver.arrived).toHaveLength(1))
    const event = receiver.arrived[0]?.body ?? {}
    expect(Object.keys(event).toSorted()).toEqual(Object.keys(SmsEvent.properties).toSorted())
    expect(event).toMatchObject({ to_no: cli, user_id, customer_id: 1, text: 'The kiln is ready' })
    expect(await texts(other)).toMatchObject([{ type: 'in', from_name: 'Wren Alderpike', to: cli }])
  })

  it('from outside is put where it belongs', async () => {
    const inbound = { from_no: '+447700900142', to_no: platform.user('204').cli, text: 'Are you open?' }
    const received = await ask('POST', '/operator/simulate/inbound-sms', inbound, root)
    expect([received.status, recordOf(received.json)]).toMatchObject([
      201,
      { type: 'in', result: 'received' },
    ])
    expect((await ask('POST', '/operator/simulate/inbound-sms', inbound)).status).toBe(403)
    expect(await texts()).toMatchObject([{ message: 'Are you open?', from: '+447700900142' }])
  })

  it('is deleted by its owner, in the background', async () => {
    await Promise.all([send('+447700900142'), send('+447700900516'), send('+447700900142', other)])
    expect((await ask('DELETE', '/sms')).status).toBe(202)
    await eventually(async () => expect(await texts()).toEqual([]))
    expect(await texts(root)).toHaveLength(1)
    expect((await ask('DELETE', '/sms', undefined, root)).status).toBe(202)
    await eventually(async () => expect(await texts(root)).toEqual([]))
  })
})

it('a deletion that was accepted is carried out after a restart, and spares what came later', async () => {
  await using folder = await temporaryFolder('deletion')
  const options = { dataset: 'empty', data: folder.join('data') }
  {
    await using _first = await runPlatform(options)
  }
  {
    using store = openStore(folder.join('data/platform.db'))
    const sms = { customer_id: 1, user_id: 2, from: '+441632960504', to: '+447700900142' }
    store.transaction(() => {
      for (let made = 0; made < 5_000; made += 1)
        store.sms.insert({ ...sms, type: 'out', result: 'delivered', thread: threadOf(sms.from, sms.to) })
    })
  }
  const totalOf = async (running: RunningPlatform, token: string) =>
    Number((await running.ask('GET', '/sms?limit=1', { token })).json?.['total'])
  {
    await using second = await runPlatform(options)
    const token = await second.signIn(second.user('201'))
    expect((await second.ask('DELETE', '/sms', { token })).status).toBe(202)
    const body = { to: '+447700900516', message: 'Still there?' }
    expect((await second.ask('POST', '/sms', { token, body })).status).toBe(201)
    expect(await totalOf(second, token)).toBeGreaterThan(200)
  }
  await using third = await runPlatform(options)
  const token = await third.signIn(third.user('201'))
  await eventually(async () => expect(await totalOf(third, token)).toBe(1))
})

const mib = 1024 * 1024

describe('a voicemail announcement', () => {
  const data = toneWav({ frequency: 440, seconds: 0.3, sampleRate: 8_000 }).toString('base64')

  it('belongs to whom it names', async () => {
    const [own, foreign] = [platform.user('204').user_id, platform.user('202').user_id]
    const made = recordOf((await ask('POST', '/vmannouncements', { data })).json)
    expect(made).toMatchObject({ extension: own, description: '' })
    expect((await ask('POST', '/vmannouncements', { data, extension_id: foreign })).status).toBe(403)
    const path = `/vmannouncements/${String(made['id'])}`
    expect((await ask('PATCH', path, { description: 'Fair' }, other)).status).toBe(403)
    expect(recordOf((await ask('PATCH', path, { extension_id: foreign }, root)).json)).toMatchObject({
      extension: foreign,
    })
    expect((await ask('GET', path)).status).toBe(403)
    expect((await ask('DELETE', path, undefined, other)).status).toBe(204)
  })

  it.each([
    { what: 'is no Base64', file: 'not base 64!', refusal: [400, 'Base64'] },
    { what: 'is no audio', file: base64('plain words'), refusal: [400, 'MP3, MP4, WAV or AAC'] },
    { what: 'is a broken WAV', file: data.slice(0, 20), refusal: [400, 'audio'] },
    { what: 'is larger than 10 MiB', file: base64(Buffer.alloc(mib * 10 + 1)), refusal: [413, '10485760'] },
    { what: 'is larger than any body', file: base64(Buffer.alloc(mib * 12)), refusal: [413, 'larger'] },
  ])('is refused where it $what', async ({ file, refusal: [expected, words] }) => {
    const { status, json } = await ask('POST', '/vmannouncements', { data: file })
    expect([status, json?.['message']]).toEqual([expected, expect.stringContaining(String(words))])
  })
})

function base64(content: string | Buffer): string {
  return Buffer.from(content).toString('base64')
}
