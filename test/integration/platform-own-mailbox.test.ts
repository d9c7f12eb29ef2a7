import { afterEach, beforeEach, expect, it } from 'vitest'
import { inFull } from '#test/support/tier.ts'
import { eventually } from '#test/support/eventually.ts'
import { recordOf, recordsOf, runPlatform, type RunningPlatform } from '#test/support/running-platform.ts'
import { registeredPhone, type SipAgent } from '#test/support/sip-agent.ts'
import type { AgentLine } from '#test/support/sip-line.ts'

let stack: AsyncDisposableStack
let running: RunningPlatform
let root: string
let token: string
let wren: SipAgent

beforeEach(async () => {
  stack = new AsyncDisposableStack()
  running = stack.use(await runPlatform({ dataset: 'empty' }))
  root = await running.signIn(running.user('201'))
  token = await running.signIn(running.user('204'))
  wren = stack.use(await registeredPhone(running, '204'))
})
afterEach(() => stack.disposeAsync())

const wrenId = () => running.user('204').user_id
const set = (body: object) =>
  running.ask('PATCH', `/operator/users/${wrenId()}`, { token: root, body }).then(({ status }) => status)

async function messages() {
  return recordsOf((await running.ask('GET', '/voicemessages', { token })).json)
}

/** Kofi says 700 Hz to Wren's mailbox, and hangs up. */
async function leaveMessage(): Promise<void> {
  expect(await set({ final_dst_type: 'V', final_dst_id: wrenId(), dnd: true })).toBe(200)
  await using kofi = await registeredPhone(running, '202')
  const line = kofi.call('204')
  line.audio.playTone(700)
  await established(line)
  // The beep of 0.4 s, and nothing else in the last second: the mailbox listens.
  await eventually(() => expect(line.audio.heardShare(1_000)).toBeGreaterThan(0.3))
  const begun = line.audio.heardSeconds()
  await eventually(() => expect(line.audio.heardSeconds()).toBeGreaterThan(begun + 3))
  await line.hangUp()
  await eventually(async () => expect(await messages()).toHaveLength(1))
  expect(await set({ dnd: false })).toBe(200)
}

function established(line: AgentLine): Promise<void> {
  return eventually(() => expect(line.state).toBe('established'))
}

it('plays what was left, after the PIN, and deletes it by a key', inFull(), async () => {
  await leaveMessage()
  expect(await set({ vm_pin: '2580' })).toBe(200)
  const line = wren.call('*97')
  await established(line)
  await eventually(() => expect(line.audio.heardLevel()).toBeGreaterThan(0.01))
  await line.sendInfo('2580')
  await eventually(() => expect(line.audio.heardShare(700)).toBeGreaterThan(0.8))
  await eventually(async () => expect((await messages())[0]).toMatchObject({ is_new: false }))
  const me = await running.ask('GET', `/users/${wrenId()}`, { token })
  expect(recordOf(me.json)).toMatchObject({ vm_new: 0, vm_old: 1 })
  await line.sendInfo('3')
  await eventually(async () => expect(await messages()).toEqual([]))
  await eventually(() => expect(line.state).toBe('ended'))
})

it('lets an agent log out of a queue, in again and pause by telephone, as the queue then shows', async () => {
  const made = await running.ask('POST', '/queues', {
    token: root,
    body: { name: 'Orders', number: 600, users: [{ id: wrenId() }] },
  })
  const path = `/queues/${recordOf(made.json)['id']}`
  const agent = async () => recordOf((await running.ask('GET', path, { token })).json)['users']
  const dial = async (code: string) => {
    const line = wren.call(code)
    await eventually(() => expect(line.audio.heardLevel()).toBeGreaterThan(0.01))
    await eventually(() => expect(line.state).toBe('ended'))
  }
  expect(recordOf(made.json)['users']).toEqual([{ id: wrenId(), status: true, paused: false }])
  await dial('*46600')
  expect(await agent()).toEqual([{ id: wrenId(), status: false, paused: false }])
  await dial('*45')
  await dial('*47600')
  expect(await agent()).toEqual([{ id: wrenId(), status: true, paused: true }])
  await dial('*48')
  const listed = recordsOf((await running.ask('GET', '/queues', { token })).json)
  expect(listed[0]?.['users']).toEqual([{ id: wrenId(), status: true, paused: false }])
})
