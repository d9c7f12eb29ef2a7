import { afterEach, beforeEach, expect, it } from 'vitest'
import { voiceFrequencyOf } from '#electron/platform/calls/virtual-leg.ts'
import { groundFrequencyOf } from '#electron/platform/media/music.ts'
import { openStore } from '#electron/platform/store/store.ts'
import { writeCode } from '#shared/api/codes.ts'
import { eventually } from '#test/support/eventually.ts'
import {
  recordsOf,
  runPlatform,
  type JsonObject,
  type RunningPlatform,
} from '#test/support/running-platform.ts'
import { registeredPhone, type SipAgent } from '#test/support/sip-agent.ts'
import { waitForTone, lineOf } from '#test/support/sip-calls.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

const customer = '+442079460018'
const queueNumber = '+441632960801'
const groupNumber = '+441632960802'
const music = 3

let folder: TemporaryFolder
let running: RunningPlatform
let token: string
let phones: SipAgent[]

beforeEach(async () => {
  folder = await temporaryFolder('queues')
  const options = { data: folder.path, dataset: 'empty' }
  const first = await runPlatform(options)
  const members = ['202', '203'].map((ext) => first.user(ext).user_id)
  await first[Symbol.asyncDispose]()
  fill(folder.join('platform.db'), members)
  running = await runPlatform(options)
  token = await running.signIn(running.user('201'))
  phones = []
})
afterEach(async () => {
  await Promise.all(phones.map((each) => each[Symbol.asyncDispose]()))
  await running[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

/** A queue, number 600, and a ring group, number 601, each with these members and a telephone number. */
function fill(path: string, members: readonly number[]): void {
  using store = openStore(path)
  const queue = store.queues.insert({
    customer_id: 1,
    name: 'Support',
    number: 600,
    members: members.map((user_id) => ({ user_id, status: true })),
    group_ids: [],
    moh: music,
    ring_strategy: writeCode('queue.ring_strategy', 'linear'),
    ring_time: 30,
    cli_prefix: true,
  })
  const group = store.ringGroups.insert({ customer_id: 1, name: 'Sales', number: 601, user_ids: members })
  for (const [e164, type, target_id] of [
    [queueNumber, 'Q', queue.id],
    [groupNumber, 'R', group.id],
  ] as const)
    store.ddis.insert({ customer_id: 1, e164, target_type: writeCode('ddi.target_type', type), target_id })
}

async function phone(ext: string): Promise<SipAgent> {
  const agent = await registeredPhone(running, ext)
  phones.push(agent)
  return agent
}

async function records(path: string): Promise<readonly JsonObject[]> {
  return recordsOf((await running.ask('GET', path, { token })).json)
}

async function live(...expected: JsonObject[]): Promise<void> {
  await eventually(async () => expect(await records('/calls')).toMatchObject(expected))
}

it('lets a caller wait with music until an agent answers, and both hear each other', async () => {
  const caller = await phone('204')
  const agent = await phone('202')
  const out = caller.call(queueNumber)
  await live(
    { dst_id: 'Queue1', state: 3, queue_state: 'waiting:1' },
    { dst: '202', context: 'QUEUE', queue_state: 'ringing' },
  )
  await eventually(() => expect(out.audio.heardShare(groundFrequencyOf(music))).toBeGreaterThan(0.2))
  const ringing = await lineOf(agent, 0)
  expect(ringing.remoteName).toMatch(/^Support: /)
  await ringing.answer()
  await live({ dst: '202', state: 3, queue_state: 'connected' })
  out.audio.playTone(600)
  ringing.audio.playTone(900)
  await waitForTone(out, 900)
  await waitForTone(ringing, 600)
  await ringing.hangUp()
  await eventually(() => expect(out.state).toBe('ended'))
  const [talk, wait] = await records('/cdrs')
  expect(wait).toMatchObject({ dst_id: 'Queue1', dst: queueNumber, context: 'QUEUE', parent_live_id: null })
  expect(talk).toMatchObject({ dst: '202', parent_live_id: wait?.['live_id'], context: 'QUEUE' })
})

it('rings all phones of a group, of which one wins', async () => {
  const one = await phone('202')
  const other = await phone('203')
  const body = { from: customer, to: groupNumber }
  const placed = await running.ask('POST', '/operator/simulate/inbound-call', { token, body })
  expect(placed.status).toBe(201)
  const [loser, winner] = [await lineOf(one, 0), await lineOf(other, 0)]
  await live({ dst_id: 'RingGroup1', state: 2 }, { dst: '202', state: 2 }, { dst: '203', state: 2 })
  await winner.answer()
  await live({ dst: '203', state: 3, context: 'RING_GROUP' })
  await eventually(() => expect(loser.state).toBe('ended'))
  expect(loser.reason).toContain('Call completed elsewhere')
  await waitForTone(winner, voiceFrequencyOf(customer))
  await winner.hangUp()
  await live()
  const cdrs = await records('/cdrs')
  expect(cdrs).toMatchObject([
    { dst: '203', user_id: running.user('203').user_id },
    { dst_id: 'RingGroup1', parent_live_id: null },
  ])
  expect(cdrs[0]?.['parent_live_id']).toBe(cdrs[1]?.['live_id'])
})
