import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { recordOf, recordsOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'

const tamsin = '+447700900142'
let platform: RunningPlatform
let token = ''

beforeAll(async () => {
  platform = await runPlatform({ dataset: 'demo' })
  token = await platform.signIn(platform.user('201'))
})
afterEach(async () => {
  for (const { id } of await live()) await platform.ask('DELETE', `/calls/${String(id)}`, { token })
})
afterAll(() => platform?.[Symbol.asyncDispose]())

const live = async () => recordsOf((await platform.ask('GET', '/calls?limit=500', { token })).json)

/** Somebody outside calls a line of the shop; gives the live call that it begins with. */
async function call(to: string, more: object = {}) {
  const body = { from: tamsin, to, ...more }
  const made = await platform.ask('POST', '/operator/simulate/inbound-call', { token, body })
  expect(made.status).toBe(201)
  return recordOf(made.json)
}

it.each([
  ['a queue', '+441632960101', 'Queue1', 'QUEUE'],
  ['a ring group', '+441632960107', 'RingGroup2', 'RING_GROUP'],
  ['an IVR', '+441632960112', 'IVR2', 'IVR'],
  ['a conference', '+441632960109', 'Conference1', 'CONFERENCE'],
  ['a mailbox', '+441632960111', 'Voicemail1', 'VOICEMAIL'],
])('a number of %s leads there', async (...[, to, dst_id, context]) => {
  const made = await call(to)
  expect(made).toMatchObject({ src: tamsin, src_id: 'contact:1', dst: to, dst_id, context })
  await eventually(async () => {
    const found = (await live()).find(({ id }) => id === made['id'])
    expect(found?.['state']).toBeGreaterThanOrEqual(2)
  })
})

it('a number that leads to nobody is refused', async () => {
  const body = { from: tamsin, to: '+441632960114' }
  expect((await platform.ask('POST', '/operator/simulate/inbound-call', { token, body })).status).toBe(400)
})

it.each([
  ['a queue', '+441632960102', 'QUEUE', ['209', '212', '217', '234']],
  ['a ring group', '+441632960107', 'RING_GROUP', ['219', '221', '228']],
])('a member of %s answers where answer_after says so', async (...[, to, context, members]) => {
  const made = await call(to, { answer_after: 0.3, talk_for: 30 })
  await eventually(async () => {
    const joined = (await live()).find(({ parent_id, state }) => parent_id === made['id'] && state === 3)
    expect(joined).toMatchObject({ context, src_id: 'contact:1' })
    expect(members).toContain(joined?.['dst'])
  })
})
