import { afterEach, expect, it } from 'vitest'
import type { Actor } from '#electron/platform/calls/call-commands.ts'
import { recordCall, transferCall } from '#test/support/call-orders.ts'
import { createCallEngine, type CallEngine } from '#electron/platform/calls/call-engine.ts'
import type { Call } from '#electron/platform/calls/call.ts'
import { deskPhoneTimings } from '#electron/platform/calls/desk-phone.ts'
import { storeArchive } from '#electron/platform/calls/store-archive.ts'
import { storeDirectory } from '#electron/platform/calls/store-directory.ts'
import { VirtualLeg, voiceFrequencyOf } from '#electron/platform/calls/virtual-leg.ts'
import type { CustomerEvent } from '#electron/platform/events/fact.ts'
import { fillStore } from '#electron/platform/demo/dataset.ts'
import { toneShare } from '#electron/platform/media/goertzel.ts'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { StereoRecorder } from '#electron/platform/media/recorder.ts'
import { systemClock } from '#electron/platform/sip/system-clock.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { silentLog } from '#shared/core/log.ts'
import type { Participant } from '#electron/platform/calls/participant.ts'
import { eventually } from '#test/support/eventually.ts'
import { FakeLines } from '#test/support/fake-leg.ts'

const customer = '+442079460018'
let opened = new AsyncDisposableStack()
afterEach(async () => {
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
})

type Bench = {
  engine: CallEngine
  store: Store
  lines: FakeLines
  heard: { left: Int16Array[]; right: Int16Array[] }
}

/** Virtual phones exchange no SIP messages. */
const noTraces = { storeDialogs: () => undefined }

/** An engine with real audio, whose users have virtual desk phones. */
async function start(): Promise<Bench> {
  const store = openStore(':memory:')
  fillStore(store, { dataset: { kind: 'empty' }, seed: 1, now: Date.now() })
  const frameClock = new FrameClock()
  const lines = new FakeLines()
  const heard: Bench['heard'] = { left: [], right: [] }
  const engine = createCallEngine({
    lines,
    directory: storeDirectory(store),
    archive: storeArchive({ store, clock: systemClock, traces: noTraces }),
    clock: systemClock,
    frameClock,
    log: silentLog,
    events: new Emitter<CustomerEvent>(),
    deskPhone: {
      ringDelay: 10,
      answerDelays: { ...deskPhoneTimings.answerDelays, colleague: 50, recall: 50 },
    },
    openRecorder() {
      const recorder = new StereoRecorder()
      const write = recorder.write.bind(recorder)
      recorder.write = (left, right) => {
        if (recorder.isPaused) return
        heard.left.push(left.slice())
        heard.right.push(right.slice())
        write(left, right)
      }
      return recorder
    },
  })
  opened.defer(async () => {
    await engine[Symbol.asyncDispose]()
    frameClock[Symbol.dispose]()
    store[Symbol.dispose]()
  })
  return { engine, store, lines, heard }
}

function actor(bench: Bench, ext: string): Actor {
  const user = storeDirectory(bench.store).userByExtension(ext)
  if (!user) throw new Error(`There is no ${ext}`)
  return { user, isRoot: false }
}

async function inbound({ engine }: Bench, to: string): Promise<Call> {
  const placed = engine.simulateInbound({ from: customer, to, answerAfter: 0.05 })
  if (!placed.ok) throw new Error(placed.error.message)
  await eventually(() => expect(placed.value.isJoined).toBe(true))
  return placed.value
}

function ear(participant: Participant | undefined) {
  if (!(participant?.leg instanceof VirtualLeg)) throw new Error('This is no virtual leg')
  return participant.leg.audio
}

/** The share of a tone in blocks of 0.2 s, on average: a cut between two blocks does not hide it. */
function shareIn(frames: readonly Int16Array[], frequency: number): number {
  const blocks = Array.from({ length: Math.floor(frames.length / 10) }, (_, index) =>
    Int16Array.from(frames.slice(index * 10, index * 10 + 10).flatMap((frame) => [...frame])),
  )
  return blocks.reduce((sum, block) => sum + toneShare(block, frequency), 0) / blocks.length
}

it('lets both parties hear each other', async () => {
  const bench = await start()
  const call = await inbound(bench, '202')
  const [outside, agent] = [call.source, call.target]
  await eventually(() => expect(ear(agent).heardShare(voiceFrequencyOf(customer))).toBeGreaterThan(0.9))
  await eventually(() => expect(ear(outside).heardShare(voiceFrequencyOf('202'))).toBeGreaterThan(0.9))
})

it('plays the hold tone to whoever is held, until the phone resumes', async () => {
  const bench = await start()
  bench.lines.phones.set('202', 1)
  const placed = bench.engine.simulateInbound({ from: customer, to: '202' })
  if (!placed.ok) throw new Error(placed.error.message)
  const phone = bench.lines.lastLegOf('202').ring().answer()
  await eventually(() => expect(placed.value.isJoined).toBe(true))
  const outside = ear(placed.value.source)
  const said = phone.audio
  await eventually(() => expect(outside.heardShare(440)).toBeGreaterThan(0.9))
  phone.emit({ kind: 'held' })
  await eventually(() => {
    expect(outside.heardShare(440)).toBeLessThan(0.05)
    expect(outside.heardLevel).toBeGreaterThan(0.005)
    expect(said.heardLevel).toBe(0)
  })
  phone.emit({ kind: 'resumed' })
  await eventually(() => expect(outside.heardShare(440)).toBeGreaterThan(0.9))
})

it('records the outside on the left and the agent on the right, without the paused stretch', async () => {
  const bench = await start()
  const call = await inbound(bench, '202')
  const by = actor(bench, '202')
  const frames = () => bench.heard.left.length
  expect(recordCall(call, 'start', by).ok).toBe(true)
  const [monitor] = bench.store.monitors.where([{ property: 'live_id', operator: 'eq', value: call.id }])
  expect(monitor).toMatchObject({ recording_state: 'recording' })
  await eventually(() => expect(frames()).toBeGreaterThan(30))
  expect(recordCall(call, 'pause', by).ok).toBe(true)
  const paused = frames()
  const outside = ear(call.source)
  const before = outside.heardSeconds
  await eventually(() => expect(outside.heardSeconds - before).toBeGreaterThan(0.5))
  expect(frames()).toBe(paused)
  expect(recordCall(call, 'resume', by).ok).toBe(true)
  await eventually(() => expect(frames()).toBeGreaterThan(paused + 30))
  await bench.engine[Symbol.asyncDispose]()

  const { left, right } = bench.heard
  expect(shareIn(left, voiceFrequencyOf(customer))).toBeGreaterThan(0.9)
  expect(shareIn(right, voiceFrequencyOf('202'))).toBeGreaterThan(0.9)
  const mp3 = bench.store.monitorAudio.read(monitor?.id ?? 0)
  expect(mp3?.length).toBeGreaterThan(1_000)
  // 32 kbit/s: 4,000 bytes a second; the encoder adds less than a quarter of a second.
  const seconds = (mp3?.length ?? 0) / 4_000
  expect(Math.abs(seconds - left.length / 50)).toBeLessThan(0.25)
  expect(bench.store.monitors.where([])).toMatchObject([{ recording_state: 'complete', live_id: call.id }])
  expect(bench.store.cdrs.find('live_id', call.id)).toMatchObject({ t_cause: 'Normal Clearing' })
})

it('carries the customer through a transfer: ring-back, then the colleague', async () => {
  const bench = await start()
  const call = await inbound(bench, '202')
  const outside = ear(call.source)
  const sent = transferCall(bench.engine.board, call, { dst: '203', actor: actor(bench, '202') })
  if (!sent.ok) throw new Error(sent.error.message)
  await eventually(() => expect(sent.value.isJoined).toBe(true))
  await eventually(() => expect(outside.heardShare(voiceFrequencyOf('203'))).toBeGreaterThan(0.9))
  await eventually(() =>
    expect(ear(sent.value.target).heardShare(voiceFrequencyOf(customer))).toBeGreaterThan(0.9),
  )
  expect(sent.value.live.facts.parentId).toBe(call.id)
})

it('gives ids that grow, restarts included', async () => {
  const bench = await start()
  const first = await inbound(bench, '202')
  const next = storeArchive({ store: bench.store, clock: systemClock, traces: noTraces }).nextLiveId()
  expect(next).toBeGreaterThan(first.id)
})
