import { beforeEach, describe, expect, it } from 'vitest'
import { CallEvent } from '#shared/api/events.ts'
import { eventually } from '#test/support/eventually.ts'
import { recordOf, recordsOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { receiveWebhooks, type WebhookReceiver } from '#test/support/webhook-receiver.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

let platform: RunningPlatform
let receiver: WebhookReceiver
let root = ''

beforeEach(async () => {
  platform = await runPlatform({ dataset: 'empty' })
  receiver = await receiveWebhooks()
  root = await platform.signIn(platform.user('201'))
})
disposeAfterEach(() => [platform, receiver])

const subscribe = (more: object = {}) =>
  platform.ask('POST', '/operator/webhooks', {
    token: root,
    body: { name: 'App', events: ['call_state_change'], url: receiver.url, ca: receiver.ca, ...more },
  })
const subscribed = async (more: object = {}) => Number(recordOf((await subscribe(more)).json)['id'])
const deliveries = async (id: number) =>
  recordsOf((await platform.ask('GET', `/operator/webhooks/${id}/deliveries`, { token: root })).json)
const call = async (more: object = {}) => {
  const body = {
    from: '+447700900142',
    to: platform.user('204').cli,
    answer_after: 0,
    talk_for: 0.2,
    ...more,
  }
  const { json } = await platform.ask('POST', '/operator/simulate/inbound-call', { token: root, body })
  return Number(recordOf(json)['id'])
}
const fault = (body: object) => platform.ask('POST', '/operator/faults', { token: root, body })
const names = () => receiver.arrived.map(({ body }) => body['event_name'])
const whole = ['call.initial', 'call.ringing', 'call.connected', 'call.hangup']

describe('a webhook', () => {
  it('is told every state of a call, in order', async () => {
    const id = await subscribed()
    const callId = await call()
    await eventually(() => expect(names()).toEqual(whole))
    for (const { body, path } of receiver.arrived) {
      expect(path).toBe('/hook')
      expect(Object.keys(body).toSorted()).toEqual(Object.keys(CallEvent.properties).toSorted())
      expect(body).toMatchObject({ call_id: callId, src: '+447700900142', destination: 'in' })
    }
    await eventually(async () =>
      expect((await deliveries(id)).map(({ state, attempts }) => [state, attempts])).toEqual(
        whole.map(() => ['delivered', [expect.objectContaining({ status: 204 })]]),
      ),
    )
  })

  it('is told only what it asked for', async () => {
    await subscribed({ events: ['ended_call'] })
    await subscribed({ events: ['sms_received'], name: 'Texts' })
    await call()
    await eventually(() => expect(names()).toEqual(['call.hangup']))
  })

  it('is told no more once it is deleted', async () => {
    const id = await subscribed()
    const { status } = await platform.ask('DELETE', `/operator/webhooks/${id}`, { token: root })
    expect(status).toBe(204)
    expect((await platform.ask('DELETE', `/operator/webhooks/${id}`, { token: root })).status).toBe(404)
    await call()
    await eventually(async () =>
      expect((await platform.ask('GET', '/cdrs', { token: root })).json?.['total']).toBe(1),
    )
    await subscribed({ events: ['ended_call'] })
    await call()
    await eventually(() => expect(names()).toEqual(['call.hangup']))
  })
})

describe('a URL', () => {
  it.each([
    ['is no URL', { url: 'somewhere' }, 'not a valid URL'],
    ['is not https', { url: 'http://127.0.0.1:1/' }, 'only HTTPS'],
    ['does not answer', { url: 'https://127.0.0.1:1/' }, 'ECONNREFUSED'],
    ['has a certificate that is not trusted', { ca: undefined }, 'does not answer HTTPS requests'],
    ['comes with a ca that is none', { ca: 'nonsense' }, 'ca is not a certificate in PEM form'],
    ['comes with an unknown event', { events: ['gremlins'] }, 'not valid'],
    ['comes without events', { events: [] }, 'not valid'],
  ])('is refused where it %s', async (_, more, words) => {
    const { status, json } = await subscribe(more)
    expect([status, json?.['message']]).toEqual([400, expect.stringContaining(words)])
  })
})

describe('a notification that is not accepted', () => {
  it('is tried again after a second, and those after it wait', async () => {
    const id = await subscribed()
    receiver.answerWith(500, 1)
    await call()
    await eventually(() => expect(names()).toEqual(['call.initial', ...whole]))
    const [first, again] = receiver.arrived
    expect(first?.body).toEqual(again?.body)
    expect((again?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(950)
    await eventually(async () =>
      expect((await deliveries(id))[0]).toMatchObject({
        state: 'delivered',
        attempts: [{ status: 500 }, { status: 204 }],
      }),
    )
  })

  it('is given up once the webhook is deleted, and its deliveries say so', async () => {
    const id = await subscribed()
    receiver.answerWith(500)
    await call()
    await eventually(async () => expect(await deliveries(id)).toHaveLength(whole.length))
    expect((await platform.ask('DELETE', `/operator/webhooks/${id}`, { token: root })).status).toBe(204)
    await eventually(async () =>
      expect((await deliveries(id)).map(({ state }) => state)).toEqual(whole.map(() => 'failed')),
    )
    expect(new Set(names())).toEqual(new Set(['call.initial']))
    expect(names().length).toBeLessThan(4)
  })

  it('holds back no other call', async () => {
    await subscribed({ events: ['ringing_call'] })
    receiver.answerWith(undefined, 1)
    const first = await call({ answer_after: 30 })
    await eventually(() => expect(names()).toEqual(['call.ringing']))
    const second = await call({ answer_after: 30 })
    await eventually(() => expect(names().length).toBeGreaterThan(1))
    expect(receiver.arrived.slice(0, 2).map(({ body }) => body['call_id'])).toEqual([first, second])
  })
})

describe('faults', () => {
  it('send a notification twice', async () => {
    await subscribed({ events: ['ended_call'] })
    await fault({ kind: 'webhook_duplicate' })
    await call()
    await eventually(() => expect(names()).toEqual(['call.hangup', 'call.hangup']))
    expect(receiver.arrived[0]?.body).toEqual(receiver.arrived[1]?.body)
  })

  it('never send a notification, and say so in its delivery', async () => {
    const id = await subscribed()
    await fault({ kind: 'webhook_drop', value: 0.5 })
    for (let calls = 0; calls < 5; calls += 1) await call()
    await eventually(async () => {
      const states = (await deliveries(id)).map(({ state }) => state)
      expect(states).toHaveLength(20)
      expect(new Set(states)).toEqual(new Set(['delivered', 'dropped']))
      expect(names()).toHaveLength(states.filter((state) => state === 'delivered').length)
    })
    const dropped = (await deliveries(id)).filter(({ state }) => state === 'dropped')
    expect(dropped.every(({ attempts }) => Array.isArray(attempts) && attempts.length === 0)).toBe(true)
  })

  it('hold each notification for a while of its own, so that they come in any order', async () => {
    await subscribed()
    await fault({ kind: 'webhook_shuffle', value: 1_500 })
    for (let calls = 0; calls < 5; calls += 1) await call()
    await eventually(() => expect(names()).toHaveLength(20))
    const calls = [...Map.groupBy(receiver.arrived, ({ body }) => body['call_id']).values()]
    const orders = calls.map((events) => events.map(({ body }) => body['event_name']).join())
    expect(orders.some((order) => order !== whole.join())).toBe(true)
  })

  it('send notifications late', async () => {
    await subscribed({ events: ['ended_call'] })
    await fault({ kind: 'webhook_delay', value: 700 })
    await call()
    await eventually(() => expect(names()).toEqual(['call.hangup']))
    const sent = Date.parse(`${String(receiver.arrived[0]?.body['event_time']).replace(' ', 'T')}Z`)
    expect((receiver.arrived[0]?.at ?? 0) - sent).toBeGreaterThan(690)
  })

  it('let a notification be overtaken', async () => {
    await subscribed()
    await fault({ kind: 'webhook_reorder', value: 0.5 })
    for (let calls = 0; calls < 3; calls += 1) await call()
    await eventually(() => expect(names()).toHaveLength(12))
    const calls = [...Map.groupBy(receiver.arrived, ({ body }) => body['call_id']).values()]
    expect(calls.map((events) => events.map(({ body }) => body['event_name']))).not.toEqual([
      whole,
      whole,
      whole,
    ])
  })
})

it('what was not delivered when the platform ended is sent after its next start', async () => {
  await using folder = await temporaryFolder('webhooks')
  const options = { dataset: 'empty', data: folder.join('data') }
  let callId = 0
  {
    await using first = await runPlatform(options)
    const token = await first.signIn(first.user('201'))
    const body = { name: 'App', events: ['missed_call', 'ringing_call'], url: receiver.url, ca: receiver.ca }
    await first.ask('POST', '/operator/webhooks', { token, body })
    receiver.answerWith(503)
    const order = { from: '+447700900142', to: first.user('204').cli, answer_after: 60 }
    const made = await first.ask('POST', '/operator/simulate/inbound-call', { token, body: order })
    callId = Number(recordOf(made.json)['id'])
    await eventually(() => expect(names()).toEqual(['call.ringing']))
  }
  receiver.answerWith(204)
  await using _second = await runPlatform(options)
  await eventually(() => expect(names().slice(1)).toEqual(['call.ringing', 'call.missed']))
  expect(receiver.arrived.every(({ body }) => body['call_id'] === callId)).toBe(true)
})
