import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { recordOf, recordsOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'

let platform: RunningPlatform
let token = ''
beforeAll(async () => {
  platform = await runPlatform({ dataset: 'demo' })
  token = await platform.signIn(platform.user('201'))
})
afterAll(() => platform[Symbol.asyncDispose]())

const simulate = async (what: string, body: object) =>
  platform.ask('POST', `/operator/simulate/${what}`, { token, body })
const list = async (path: string) => recordsOf((await platform.ask('GET', path, { token })).json)
const wren = () => platform.user('204')

it('somebody known calls, each time another one, where nobody is named', async () => {
  const names: unknown[] = []
  for (let call = 0; call < 3; call += 1) {
    const { json } = await simulate('inbound-call', { to: wren().cli, talk_for: 1 })
    names.push(recordOf(json)['src_name'])
  }
  expect(new Set(names).size).toBe(3)
  expect(names).not.toContain('')
})

it('somebody known writes what fits, and leaves a message that fits', async () => {
  const sms = recordOf((await simulate('inbound-sms', { to_no: wren().cli })).json)
  expect(sms).toMatchObject({
    type: 'in',
    from_name: expect.stringMatching(/\w/),
    message: expect.stringMatching(/\w/),
  })
  const message = recordOf((await simulate('voicemail', { user_id: wren().user_id })).json)
  expect(message).toMatchObject({ dialled: wren().cli, transcript: expect.stringMatching(/\w/) })
  const tamsin = { caller: '+447700900142', user_id: wren().user_id }
  const { json } = await simulate('voicemail', tamsin)
  expect(String(recordOf(json)['transcript'])).toContain('48213')
})

it('several people call a queue of a user, and colleagues take one after the other', async () => {
  expect((await simulate('queue-rush', { user_id: wren().user_id, callers: 4 })).status).toBe(204)
  await eventually(async () => {
    const waiting = (await list('/calls')).filter((call) => String(call['queue_state']).startsWith('waiting'))
    expect(waiting.map((call) => call['dst'])).toEqual(Array(4).fill('+441632960101'))
    expect(new Set(waiting.map((call) => call['src'])).size).toBe(4)
  })
})
