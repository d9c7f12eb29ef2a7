import { beforeEach, describe, expect, test } from 'vitest'
import { CallTimelines } from '#electron/host/timelines/call-timelines.ts'
import type { CallEvent } from '#shared/api/events.ts'
import type { Line } from '#shared/calls/line.ts'
import { entryTitle } from '#shared/calls/timeline-title.ts'
import { err, ok } from '#shared/core/result.ts'
import { englishTimelineFacts as english } from '#shared/locales/timeline-facts.ts'
import { appError } from '#shared/core/app-error.ts'
import type { ApiRequest } from '#shared/api/client.ts'
import type { LineQuality } from '#shared/calls/media-sample.ts'
import { lineQuality } from '#test/support/line-quality.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

let folder: TemporaryFolder
let clock: ManualClock
let log: NotedLog
let owner: string
let timelines: CallTimelines

beforeEach(async () => {
  folder = await temporaryFolder('timelines')
  clock = new ManualClock()
  log = new NotedLog()
  owner = 'https://pbx.example 7'
  timelines = new CallTimelines({ clock, log, userData: folder.path, owner: () => owner })
})

disposeAfterEach(() => [timelines, folder])

function sip(way: 'in' | 'out', first: string, more: { callId?: string; cseq?: string } = {}): void {
  const { callId = 'sip-1', cseq = '1 INVITE' } = more
  const text = `${first}\r\nCall-ID: ${callId}\r\nCSeq: ${cseq}\r\n\r\n`
  timelines.addSip({ at: clock.now(), way, text })
}

function show(changes: Partial<Line> = {}): Line {
  const line = phoneLine({ startedAt: clock.now(), ...changes })
  timelines.updateLines([line])
  return line
}

function event(name: string, callId = 1): void {
  const callEvent: CallEvent = {
    id: `${name}-${callId}`,
    event_time: '',
    event_name: name,
    call_id: callId,
    state: 'R',
  }
  timelines.addEvent(callEvent, clock.now())
}

const invite = 'INVITE sip:204@x SIP/2.0'

async function titles(key = 'line-1'): Promise<readonly string[]> {
  const timeline = await timelines.read(key)
  return timeline?.entries.map((entry) => `${entry.source} ${entryTitle(entry, english)}`) ?? []
}

describe('one record', () => {
  test('holds what came before the line and before its match, in order of time', async () => {
    event('call.initial')
    timelines.addCalls({ changed: [liveCall()], removed: [] }, 'poll')
    clock.advance(10)
    sip('in', invite)
    clock.advance(5)
    show()
    sip('out', 'SIP/2.0 180 Ringing')
    clock.advance(20)
    timelines.addMatches(new Map([['line-1', 1]]))
    event('call.ringing')
    timelines.painted('line-1', clock.now() - 4)
    expect(await titles()).toEqual([
      'event call.initial',
      'poll Call 1: ringing',
      'sip INVITE',
      'phone Ringing',
      'sip 180 Ringing (INVITE)',
      'screen Ring shown',
      'event call.ringing',
    ])
  })

  test('says of a call out that it rings only where the far end does', async () => {
    const out = { direction: 'out', rings: false } as const
    show({ ...out, state: 'dialling' })
    show({ ...out, state: 'early' })
    show({ ...out, state: 'early', rings: true })
    expect(await titles()).toEqual([
      'phone Dialling',
      'phone In progress at the far end',
      'phone Ringing at the far end',
    ])
  })

  test('leaves out registration, other calls and what an event has told already', async () => {
    show()
    timelines.addMatches(new Map([['line-1', 1]]))
    sip('out', 'REGISTER sip:x SIP/2.0', { cseq: '2 REGISTER' })
    sip('in', 'SIP/2.0 200 OK', { cseq: '2 REGISTER' })
    sip('out', 'OPTIONS sip:x SIP/2.0', { cseq: '3 OPTIONS' })
    sip('in', invite, { callId: 'other' })
    event('call.ringing', 2)
    timelines.addCalls({ changed: [liveCall()], removed: [] }, 'event')
    timelines.addReport({ kind: 'connection', lineId: 'other', state: 'connected' })
    timelines.addSip({ at: 0, way: 'in', text: 'no SIP at all' })
    expect(await titles()).toEqual(['phone Ringing'])
  })

  test('shows from when until when nothing was recorded', async () => {
    show()
    timelines.addMatches(new Map([['line-1', 1]]))
    for (const recording of ['recording', 'paused', 'paused', 'recording'] as const) {
      timelines.addCalls({ changed: [liveCall({ recording })], removed: [] }, 'api')
      clock.advance(20_000)
    }
    const entries = (await timelines.read('line-1'))?.entries ?? []
    const recordings = entries.filter(({ fact }) => fact?.code === 'call-recording')
    expect(recordings.map((entry) => entryTitle(entry, english))).toEqual([
      'Call 1: recorded from here',
      'Call 1: recording paused from here',
      'Call 1: recorded from here',
    ])
    const [, paused, resumed] = recordings
    expect((resumed?.at ?? 0) - (paused?.at ?? 0)).toBe(40_000)
  })

  test('reads compact names, and says what a later reading changed', async () => {
    show()
    timelines.addMatches(new Map([['line-1', 1]]))
    timelines.addSip({
      at: clock.now(),
      way: 'in',
      text: 'BYE sip:x SIP/2.0\r\ni: sip-1\r\nCSeq: 9 BYE\r\n\r\n',
    })
    timelines.addCalls({ changed: [liveCall()], removed: [] }, 'poll')
    timelines.addCalls({ changed: [liveCall({ recording: 'recording' })], removed: [] }, 'api')
    timelines.addCalls({ changed: [], removed: [1] }, 'poll')
    expect((await titles()).slice(1)).toEqual([
      'sip BYE',
      'poll Call 1: ringing',
      'api Call 1: recorded from here',
      'poll Call 1: no longer live',
    ])
    const read = (await timelines.read('line-1'))?.entries[3]
    expect(JSON.parse(read?.text ?? '')).toEqual({ recording: 'recording' })
  })

  test('has the requests of its call, with what came of them and without their secrets', async () => {
    show()
    timelines.addMatches(new Map([['line-1', 90418]]))
    const request = (changes: Partial<ApiRequest>): ApiRequest => ({
      method: 'PATCH',
      path: '/calls/90418',
      query: [],
      token: true,
      expects: 'json',
      ...changes,
    })
    const sent = { startedAt: clock.now(), milliseconds: 12.4 }
    timelines.addRequest({
      ...sent,
      request: request({ body: { dst: '1002', action_url: 'https://x/?token=hunter2' } }),
      outcome: ok({ status: 204, body: undefined }),
    })
    const refused = err(appError('platform.refused', 'not now'))
    timelines.addRequest({ ...sent, request: request({ method: 'DELETE' }), outcome: refused })
    timelines.addRequest({ ...sent, request: request({ path: '/calls/90419' }), outcome: refused })
    timelines.addRequest({
      ...sent,
      request: request({ method: 'POST', path: '/calls' }),
      outcome: ok({ status: 201, body: { data: { id: 90418 } } }),
    })
    timelines.addRequest({ ...sent, request: request({ method: 'GET', path: '/calls' }), outcome: refused })
    expect((await titles()).slice(1)).toEqual([
      'api PATCH /calls/90418 (204)',
      'api DELETE /calls/90418 (platform.refused)',
      'api POST /calls (201)',
    ])
    const text = (await timelines.read('line-1'))?.entries.map((entry) => entry.text).join()
    expect(text).toContain('"dst": "1002"')
    expect(text).toContain('not now')
    expect(text).not.toContain('hunter2')
  })

  test('says each change of the line, its media and its quality once', async () => {
    const quality: LineQuality = {
      lineId: 'line-1',
      mos: 4.2,
      worstMos: 4,
      loss: 0,
      jitterMs: 2,
      roundTripMs: 20,
      codec: 'opus',
      troubles: [],
    }
    show({ state: 'connected' })
    show({ state: 'connected', muted: true })
    show({ state: 'connected', muted: true })
    timelines.addQuality([quality])
    timelines.addQuality([{ ...quality, troubles: ['loss'] }])
    timelines.addQuality([{ ...quality, mos: 2, troubles: ['loss'] }])
    timelines.addQuality([quality, { ...quality, lineId: 'other' }])
    show({ state: 'ended', endReason: 'busy', endWords: '486 Busy Here', muted: true })
    expect(await titles()).toEqual([
      'phone Connected',
      'phone Muted',
      'media Audio is being lost',
      'media Audio is good again',
      'phone Ended: busy (486 Busy Here)',
    ])
    expect((await timelines.list())[0]?.quality).toEqual(quality)
  })
})

describe('how long it took', () => {
  test('from the INVITE to the first painted ring, and from the last click to the first sample', async () => {
    sip('in', invite)
    const invited = clock.now()
    clock.advance(7)
    show()
    timelines.painted('line-1', invited + 61)
    timelines.painted('line-1', invited + 48)
    clock.advance(1_000)
    const order = { order: 'answer', isAnswer: true } as const
    timelines.asked('line-1', { ...order, at: clock.now() - 500 })
    timelines.asked('line-1', { ...order, at: clock.now() })
    const clicked = clock.now()
    show({ state: 'connected', connectedAt: clicked + 90 })
    timelines.asked('line-1', { ...order, at: clicked + 200 })
    timelines.addReport({ kind: 'first-audio', lineId: 'line-1', at: clicked + 140 })
    timelines.addReport({ kind: 'first-audio', lineId: 'line-1', at: clicked + 900 })
    expect((await timelines.list())[0]?.timings).toEqual({ ringToScreen: 48, clickToAudio: 140 })
  })

  test('of a call out from its connect; early media are no answer', async () => {
    show({ id: 'out', direction: 'out', state: 'connected', connectedAt: clock.now() })
    timelines.addReport({ kind: 'first-audio', lineId: 'out', at: clock.now() + 80 })
    expect((await timelines.read('out'))?.timings).toEqual({ ringToScreen: null, clickToAudio: 80 })
    show({ id: 'early', direction: 'out', state: 'early', startedAt: clock.now() - 1 })
    timelines.addReport({ kind: 'first-audio', lineId: 'early', at: clock.now() })
    show({ id: 'early', direction: 'out', state: 'connected', connectedAt: clock.now() + 5_000 })
    expect((await timelines.read('early'))?.timings.clickToAudio).toBeNull()
  })

  test('is not known where a page says nonsense', async () => {
    show()
    for (const at of [Number.NaN, Infinity, clock.now() - 10, clock.now() + 3_600_000])
      timelines.painted('line-1', at)
    expect((await timelines.read('line-1'))?.timings.ringToScreen).toBeNull()
    timelines.painted('nobody', clock.now())
  })
})

describe('bounds', () => {
  test('a call keeps its beginning and its end, and says how much is missing', async () => {
    show()
    for (let index = 0; index < 1_000; index += 1) {
      clock.advance(1)
      sip('in', 'INFO sip:x SIP/2.0', { cseq: `${index} INFO` })
    }
    show({ state: 'ended' })
    const all = await titles()
    expect(all).toHaveLength(501)
    expect(all[0]).toBe('phone Ringing')
    expect(all[350]).toBe('phone 502 entries left out')
    expect(all.at(-1)).toBe('phone Ended: no known reason')
  })

  test('texts are bounded singly and together', async () => {
    show()
    for (let index = 0; index < 100; index += 1) sip('in', `MESSAGE ${'x'.repeat(20_000)} SIP/2.0`)
    const timeline = await timelines.read('line-1')
    const lengths = timeline?.entries.map(({ text }) => text.length) ?? []
    expect(Math.max(...lengths)).toBeLessThan(8_100)
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(500_000)
  })

  test('marks that turn text round are taken out, of titles too', async () => {
    show({ endWords: '' })
    show({ state: 'ended', endReason: 'busy', endWords: '486 \u202eevil\u2066\u0007' })
    expect((await titles()).at(-1)).toBe('phone Ended: busy (486 evil)')
  })
})

describe('a call that is over', () => {
  test('is read from its file, by whoever had it only', async () => {
    sip('in', invite)
    show()
    show({ state: 'ended', endedAt: clock.now(), endReason: 'cancelled' })
    timelines.updateLines([])
    expect(await timelines.list()).toMatchObject([{ key: 'line-1', direction: 'in' }])
    expect(await titles()).toEqual(['sip INVITE', 'phone Ringing', 'phone Ended: it stopped ringing'])
    await using later = new CallTimelines({ clock, log, userData: folder.path, owner: () => owner })
    expect(await later.list()).toMatchObject([{ key: 'line-1' }])
    owner = 'https://pbx.example 8'
    expect(await later.list()).toEqual([])
    expect(await later.read('line-1')).toBeUndefined()
    expect(log.lines).toEqual([])
  })

  test('is kept as it is when the app ends', async () => {
    show({ state: 'connected' })
    await timelines[Symbol.asyncDispose]()
    await using later = new CallTimelines({ clock, log, userData: folder.path, owner: () => owner })
    expect(await later.read('line-1')).toMatchObject({ entries: [{ fact: { code: 'connected' } }] })
  })
})

describe('a call that the agent reports', () => {
  const devices = { microphone: { id: 'mic', name: 'Desk headset' } }

  test('while it is on is kept at once, and again when it is over, with what was in use and how it sounded', async () => {
    show({ state: 'connected' })
    timelines.addQuality([lineQuality({ lineId: 'line-1', mos: 2.1, troubles: ['jitter'] })])
    clock.advance(30_000)
    expect(await timelines.report('line-1', { inUse: devices })).toBe(true)
    await using crashed = new CallTimelines({ clock, log, userData: folder.path, owner: () => owner })
    const kept = await crashed.read('line-1')
    expect(kept).toMatchObject({ reportedAt: clock.now(), endedAt: null, quality: { mos: 2.1 } })
    const note = kept?.entries.at(-1)
    expect(note).toMatchObject({ at: clock.now(), fact: { code: 'reported' } })
    expect(JSON.parse(note?.text ?? '')).toMatchObject({ inUse: devices, quality: { mos: 2.1 } })
    show({ state: 'ended', endedAt: clock.now() + 5, endReason: 'hung-up' })
    timelines.updateLines([])
    expect(await timelines.read('line-1')).toMatchObject({
      reportedAt: clock.now(),
      endedAt: clock.now() + 5,
    })
    expect((await titles()).slice(-2)).toEqual(['phone Reported by the agent', 'phone Ended: hung up here'])
  })

  test('after it is over is noted in its file; one that is not known, or another agent’s, is not', async () => {
    show()
    show({ state: 'ended', endReason: 'hung-up' })
    timelines.updateLines([])
    clock.advance(60_000)
    expect(await timelines.report('line-1', {})).toBe(true)
    expect(await timelines.list()).toMatchObject([{ key: 'line-1', reportedAt: clock.now() }])
    expect((await titles()).at(-1)).toBe('phone Reported by the agent')
    expect(await timelines.report('another', {})).toBe(false)
    owner = 'somebody else'
    expect(await timelines.report('line-1', {})).toBe(false)
  })
})
