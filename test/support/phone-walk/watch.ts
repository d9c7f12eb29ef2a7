import { expect } from 'vitest'
import type { Line } from '#shared/calls/line.ts'
import { eventually } from '#test/support/eventually.ts'
import type { JsonObject } from '#test/support/running-platform.ts'
import type { Desk, Stage } from './stage.ts'

/** Both phones are registered again; a lost response costs at most its transaction's 32 s, and one more attempt. */
const registers = { timeout: 40_000 }
/** The promised limit of 10 s. */
const soon = { timeout: 10_000, interval: 500 }

/** Conditions while everything is at rest. */
export async function checkRest(stage: Stage): Promise<void> {
  const begun = Date.now()
  for (const desk of stage.desks) await eventually(() => expectReached(desk, begun), registers)
  await eventually(async () => {
    const calls = await stage.liveCalls()
    for (const desk of stage.desks) {
      const lines = alive(desk)
      expect(
        lines.filter(({ state, merged }) => state === 'connected' && !merged).length,
        'conversations',
      ).toBeLessThan(2)
      expect(lines.filter(({ merged }) => merged).length, `${desk.ext} is alone in a conference`).not.toBe(1)
      for (const line of lines)
        expect(
          calls.some((call) => isOf(call, line)),
          `${desk.ext}: ${line.id} (${line.state}) is no call`,
        ).toBe(true)
      for (const call of calls.filter((each) => isOn(each, desk)))
        expect(
          lines.some((line) => isOf(call, line)),
          `${said(call)} is no line of ${desk.ext}`,
        ).toBe(true)
      for (const { state, transfer, id } of lines)
        if (transfer?.stage === 'failed')
          expect(['connected', 'held'], `${id} was to be transferred`).toContain(state)
      expect(desk.engine.size, `peer connections of ${desk.ext}`).toBeLessThanOrEqual(lines.length)
    }
  }, soon)
  for (const desk of stage.desks) checkLog(desk)
}

/** Conditions after everybody has hung up. */
export async function checkEnd(stage: Stage): Promise<void> {
  await eventually(async () => {
    for (const desk of stage.desks) {
      expectRegistered(desk)
      expect(alive(desk)).toEqual([])
      expect(desk.engine.size, `peer connections of ${desk.ext}`).toBe(0)
    }
    expect((await stage.liveCalls()).map(said)).toEqual([])
  }, registers)
  for (const desk of stage.desks) checkLog(desk)
}

/** One desk calls the other, and they hear each other. */
export async function checkTalk(caller: Desk, called: Desk): Promise<void> {
  expect(await caller.methods.dial({ to: called.ext })).toMatchObject({ ok: true })
  const { id } = await called.line('ringing')
  expect(await called.methods.answer({ lineId: id })).toMatchObject({ ok: true })
  const { id: own } = await caller.line('connected')
  await eventually(() => {
    expect(caller.engine.heardShare(own, called.frequency)).toBeGreaterThan(0.7)
    expect(called.engine.heardShare(id, caller.frequency)).toBeGreaterThan(0.7)
  }, soon)
  await caller.methods.hangUp({ lineId: own })
}

function expectRegistered({ ext, phone }: Desk): void {
  expect(phone.state.registration, `registration of ${ext}`).toMatchObject({ kind: 'registered' })
}

/** The server has answered since then: a phone notices a dead connection, and what it missed over it, only later. */
function expectReached({ ext, phone }: Desk, since: number): void {
  const { registration } = phone.state
  const at = registration.kind === 'registered' ? registration.roundTripAt : 0
  expect(at, `last answer to ${ext}, ${registration.kind}`).toBeGreaterThan(since)
}

function checkLog({ log, ext }: Desk): void {
  const faults = log.lines.filter(
    ({ level, event }) => level === 'error' || /illegal-move|message-dropped|line\.fault/.test(event),
  )
  expect(
    faults.map(({ event, fields }) => `${ext} ${event} ${JSON.stringify(fields)} ${String(fields['fault'])}`),
  ).toEqual([])
}

function said(call: JsonObject): string {
  const names = [
    'id',
    'context',
    'state',
    'parent_id',
    'src',
    'src_call_id',
    'dst',
    'dst_call_id',
    'start_time',
  ] as const
  return names.map((name) => `${name} ${String(call[name])}`).join(', ')
}

export function alive({ phone }: Desk): readonly Line[] {
  return phone.lines.filter(({ state }) => state !== 'ended')
}

function isOf(call: JsonObject, { sipCallId }: Line): boolean {
  return call['src_call_id'] === sipCallId || call['dst_call_id'] === sipCallId
}

/** Whether this desk's phone takes part in the call: not its mailbox, and not the platform's own desk phone. */
export function isOn(call: JsonObject, { ext }: Desk): boolean {
  const isPhone = (callId: unknown) => callId !== '' && !/@(service|virtual)$/.test(String(callId))
  const { src, src_call_id: ours, dst, dst_call_id: theirs } = call
  return (src === ext && isPhone(ours)) || (dst === ext && isPhone(theirs))
}
