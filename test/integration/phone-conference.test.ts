import { afterEach, beforeEach, expect, test } from 'vitest'
import type { VirtualParty } from '#electron/platform/media/virtual-party.ts'
import { eventually } from '#test/support/eventually.ts'
import type { ScriptedCall } from '#test/support/scripted-call.ts'
import { type ScriptedTalk, startScriptedTalk } from '#test/support/scripted-talk.ts'

/** Hertz: the agent's voice, and those of the far ends. */
const agent = 900
const ada = 440
const bea = 600
const cora = 740

type Far = { readonly lineId: string; readonly ear: VirtualParty; readonly call: ScriptedCall }

let talk: ScriptedTalk
let first: Far
let second: Far

beforeEach(async () => {
  talk = await startScriptedTalk()
  first = await far(ada)
  await talk.me.phone.hold(first.lineId)
  second = await far(bea)
})

afterEach(() => talk[Symbol.asyncDispose]())

async function far(frequency: number): Promise<Far> {
  const { lineId, call } = await talk.receiveCall()
  return { lineId, call, ear: talk.addVoice(call, frequency) }
}

/** Of several voices at once each has a share. */
async function hears(ear: Pick<VirtualParty, 'heardShare'>, ...frequencies: number[]): Promise<void> {
  await eventually(() => {
    const shares = frequencies.map((frequency) => ear.heardShare(frequency))
    expect(Math.min(...shares)).toBeGreaterThan(0.8 / (frequencies.length + 1))
    expect(shares.reduce((sum, share) => sum + share)).toBeGreaterThan(0.8)
  })
}

async function agentHears(lineId: string, ...frequencies: number[]): Promise<void> {
  const { engine } = talk.me
  await hears({ heardShare: (frequency) => engine.heardShare(lineId, frequency) }, ...frequencies)
}

async function merged(): Promise<void> {
  expect(await talk.me.phone.merge([second.lineId, first.lineId])).toMatchObject({ ok: true })
  for (const { lineId } of [first, second])
    await talk.waitForLine(lineId, { state: 'connected', merged: true })
}

test('merged, the three hear each other', async () => {
  await merged()
  await hears(first.ear, agent, bea)
  await hears(second.ear, agent, ada)
  await agentHears(first.lineId, ada, bea)
})

test('muted, the agent is heard by nobody, and the others go on', async () => {
  await merged()
  expect(await talk.me.phone.mute(first.lineId, true)).toMatchObject({ ok: true })
  for (const { lineId } of [first, second]) expect(talk.line(lineId).muted).toBe(true)
  await hears(first.ear, bea)
  await hears(second.ear, ada)
})

test('one who hangs up leaves an ordinary call', async () => {
  await merged()
  await talk.me.phone.hangUp(first.lineId)
  await talk.waitForLine(second.lineId, { state: 'connected', merged: false })
  await hears(second.ear, agent)
  expect(talk.me.engine.requests.at(-1)).not.toBe('audio.offer sendonly')
})

test('one who is held drops out until resumed', async () => {
  await merged()
  await talk.me.phone.hold(first.lineId)
  expect(talk.line(first.lineId)).toMatchObject({ state: 'held', merged: true })
  await hears(second.ear, agent)
  expect(await talk.me.phone.resume(first.lineId)).toMatchObject({ ok: true })
  await hears(first.ear, agent, bea)
})

test('split, one is talked to and the other is held', async () => {
  await merged()
  expect(await talk.me.phone.split(second.lineId)).toMatchObject({ ok: true })
  await talk.waitForLine(second.lineId, { state: 'connected', merged: false })
  await talk.waitForLine(first.lineId, { state: 'held', merged: false })
  await hears(second.ear, agent)
  await eventually(() => expect(first.ear.heardLevel).toBeLessThan(0.01))
  expect(await talk.me.phone.split(second.lineId)).toMatchObject({ error: { code: 'phone.not-now' } })
})

test('a far end that puts another in its place stays in the conference', async () => {
  await merged()
  const { callId, localTag, remoteTag } = second.call.session
  const call = await talk.server.call({
    headers: [`Replaces: ${callId};to-tag=${remoteTag};from-tag=${localTag}`, 'Require: replaces'],
  })
  const ear = talk.addVoice(call, cora)
  await talk.waitForLine(second.lineId, { state: 'ended', endReason: 'transferred' })
  await talk.waitForLine(first.lineId, { state: 'connected', merged: true })
  const third = await eventually(() => {
    const found = talk.me.phone.lines.find(({ id, state }) => state === 'connected' && id !== first.lineId)
    expect(found).toMatchObject({ merged: true })
    return found?.id ?? ''
  })
  await hears(first.ear, agent, cora)
  await hears(ear, agent, ada)
  await agentHears(third, ada, cora)
})

test('a new audio engine is told of the conference', async () => {
  await merged()
  await talk.me.engine.go()
  talk.me.engine.come()
  await hears(first.ear, agent, bea)
  await hears(second.ear, agent, ada)
})

test('a line that cannot be resumed leaves everything as it was', async () => {
  talk.server.reinviteRefusals.push(488)
  expect(await talk.me.phone.merge([second.lineId, first.lineId])).toMatchObject({
    error: { code: 'phone.failed' },
  })
  expect(talk.line(first.lineId)).toMatchObject({ state: 'held', merged: false })
  expect(talk.line(second.lineId)).toMatchObject({ state: 'connected', merged: false })
  expect(await talk.me.phone.merge([second.lineId])).toMatchObject({ error: { code: 'phone.not-now' } })
  expect(await talk.me.phone.merge(['x', 'y'])).toMatchObject({ error: { code: 'phone.no-such-call' } })
})

test('swap: the agent talks to one and holds the other, and the other way round', async () => {
  await hears(second.ear, agent)
  await talk.me.phone.hold(second.lineId)
  await talk.me.phone.resume(first.lineId)
  await hears(first.ear, agent)
  await eventually(() => expect(second.ear.heardLevel).toBeLessThan(0.01))
})
