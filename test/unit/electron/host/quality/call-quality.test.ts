import { beforeEach, describe, expect, test } from 'vitest'
import { CallQuality } from '#electron/host/quality/call-quality.ts'
import type { Line } from '#shared/calls/line.ts'
import type { LineQuality, MediaSample } from '#shared/calls/media-sample.ts'
import { Emitter } from '#shared/core/emitter.ts'
import type { AudioReport } from '#shared/host/audio.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { mediaSample } from '#test/support/media-sample.ts'

let reports: Emitter<AudioReport>
let readies: Emitter<boolean>
let lines: Line[]
let shown: readonly LineQuality[]
let quality: CallQuality
let clock: ManualClock

beforeEach(() => {
  reports = new Emitter()
  readies = new Emitter()
  lines = [phoneLine({ id: 'a', state: 'connected' })]
  shown = []
  clock = new ManualClock(100_000)
  quality = new CallQuality({
    audio: {
      onReport: (listener) => reports.on(listener),
      onReady: (listener) => readies.on(listener),
    },
    clock,
    lines: () => lines,
    onChange: (each) => (shown = each),
  })
})

/** So many seconds of this; yields the last of what was shown of the line. */
function sample(seconds: number, changes: Partial<MediaSample> = {}, lineId = 'a'): LineQuality | undefined {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1_000)
    reports.emit({ kind: 'sample', lineId, sample: mediaSample({ at: clock.now(), ...changes }) })
  }
  return shown.find((each) => each.lineId === lineId)
}

function become(changes: Partial<Line>): void {
  lines = [phoneLine({ id: 'a', state: 'connected', ...changes })]
  quality.linesChanged()
}

describe('a good call', () => {
  test('says nothing in its first two seconds, then how good it is', () => {
    expect(sample(2)).toMatchObject({ mos: null, troubles: [] })
    expect(sample(1)).toEqual({
      lineId: 'a',
      mos: expect.closeTo(4.35, 1),
      worstMos: expect.closeTo(4.35, 1),
      loss: 0,
      jitterMs: 2,
      roundTripMs: 28,
      codec: 'opus',
      troubles: [],
    })
  })

  test('has no trouble when somebody just listens in a quiet room', () => {
    expect(sample(30, { outputLevel: 2e-4, inputLevel: 0 })?.troubles).toEqual([])
  })
})

describe('silence', () => {
  test.each([
    ['hears-nothing', { packetsReceived: 0, inputLevel: 0 }],
    ['not-heard', { packetsSent: 0 }],
    ['not-heard', { remoteLoss: 1 }],
    ['microphone-silent', { outputLevel: 0 }],
    ['microphone-silent', { outputLevel: 9e-5 }],
  ] as const)('%s is said within 3 s, with its beginning, and taken back', (trouble, changes) => {
    sample(5)
    const before = clock.now()
    expect(sample(1, changes)?.troubles).toEqual([])
    expect(sample(1, changes)).toMatchObject({ troubles: [trouble], troubledSince: before })
    expect(clock.now() - before).toBeLessThanOrEqual(3_000)
    expect(sample(60, changes)).toMatchObject({ troubles: [trouble], troubledSince: before })
    expect(sample(1)?.troubles).toEqual([trouble])
    expect(sample(1)).not.toHaveProperty('troubledSince')
    expect(sample(1)?.troubles).toEqual([])
  })

  test('of a call that never had any sound is said too', () => {
    const nothing = { packetsReceived: 0, packetsSent: 0, outputLevel: 0, roundTripMs: null }
    expect(sample(2, nothing)).toMatchObject({
      mos: 1,
      troubles: ['not-heard', 'hears-nothing', 'microphone-silent'],
    })
  })

  test('of a single second is nothing', () => {
    for (let times = 0; times < 5; times += 1) {
      expect(sample(1, { packetsReceived: 0, outputLevel: 0 })?.troubles).toEqual([])
      expect(sample(1)?.troubles).toEqual([])
    }
  })

  test('is right for whoever is muted or has no microphone', () => {
    expect(sample(9, { sending: false, packetsSent: 0, outputLevel: 0 })?.troubles).toEqual([])
  })

  test.each<[string, Partial<Line>]>([
    ['held', { state: 'held' }],
    ['held by the far end', { farHeld: true }],
    ['dialled', { state: 'early' }],
  ])('is right for a line that is %s', (_, changes) => {
    sample(5)
    become(changes)
    expect(sample(9, { packetsReceived: 0, packetsSent: 0 })).toMatchObject({ mos: null, troubles: [] })
    become({ state: 'connected', farHeld: false })
    expect(sample(1, { packetsReceived: 0 })?.troubles).toEqual([])
    expect(sample(1, { packetsReceived: 0 })?.troubles).toEqual(['hears-nothing'])
  })

  test('is counted anew when another engine comes, or the samples had paused', () => {
    sample(1, { packetsReceived: 0 })
    readies.emit(true)
    expect(sample(1, { packetsReceived: 0 })?.troubles).toEqual([])
    clock.advance(10_000)
    expect(sample(1, { packetsReceived: 0 })?.troubles).toEqual([])
    expect(sample(1, { packetsReceived: 0 })?.troubles).toEqual(['hears-nothing'])
  })
})

describe('a line of which nothing is measured', () => {
  beforeEach(() => quality.linesChanged())

  test('has no connection: nobody hears, and that is said within 3 s', () => {
    const began = clock.now()
    clock.advance(2_999)
    expect(shown).toEqual([])
    clock.advance(1)
    expect(shown).toMatchObject([{ mos: 1, troubles: ['not-heard', 'hears-nothing'], troubledSince: began }])
    expect(quality.of('a')).toMatchObject({ worstMos: 1 })
    expect(sample(1)?.troubles).toEqual([])
  })

  test('has a connection that no end has agreed to: an offer without an answer', () => {
    become({})
    sample(5)
    const nothing = { sending: false, receiving: false, packetsSent: 0, packetsReceived: 0 }
    const seconds = Array.from({ length: 9 }, () => sample(1, nothing))
    for (const present of seconds.slice(3))
      expect(present).toMatchObject({ mos: 1, troubles: ['not-heard', 'hears-nothing'] })
    expect(sample(5)).toMatchObject({ troubles: [] })
  })

  test('has lost its engine', () => {
    sample(5)
    clock.advance(2_000)
    expect(shown[0]?.troubles).toEqual([])
    clock.advance(1_000)
    expect(shown[0]?.troubles).toEqual(['not-heard', 'hears-nothing'])
  })

  test('is not said to be unheard where nobody speaks', () => {
    become({ muted: true })
    clock.advance(3_000)
    expect(shown[0]?.troubles).toEqual(['hears-nothing'])
  })

  test.each<[string, Partial<Line>]>([
    ['held', { state: 'held' }],
    ['held by the far end', { farHeld: true }],
    ['ringing', { state: 'ringing' }],
    ['over', { state: 'ended' }],
  ])('is right when it is %s', (_, changes) => {
    become(changes)
    clock.advance(60_000)
    expect(shown).toEqual([])
    become({ state: 'connected', farHeld: false })
    clock.advance(2_000)
    expect(shown).toEqual([])
  })

  test('is not looked for once there is no call', () => {
    become({ state: 'ended' })
    clock.advance(1_000)
    expect(clock.pending).toBe(0)
  })
})

describe('the network', () => {
  test('is named for the loss that takes a call below R = 80', () => {
    expect(sample(5, { packetsLost: 1 })).toMatchObject({ loss: expect.closeTo(1 / 51, 4), troubles: [] })
    expect(sample(5, { packetsLost: 4 })?.troubles).toEqual(['loss'])
    expect(sample(9, { packetsLost: 1 })?.troubles).toEqual([])
  })

  test('is named for its delay', () => {
    expect(sample(5, { roundTripMs: 300 })?.troubles).toEqual([])
    const far = sample(5, { roundTripMs: 700 })
    expect(far).toMatchObject({ roundTripMs: 700, troubles: ['delay'] })
    expect(far?.mos).toBeLessThan(3.6)
  })

  test('is named for its jitter: by the buffer that it needs, or by what comes too late', () => {
    expect(sample(5, { bufferMs: 280, jitterMs: 90 })?.troubles).toEqual(['jitter'])
    expect(sample(9)?.troubles).toEqual([])
    expect(sample(5, { concealed: 0.08, jitterMs: 60 })?.troubles).toEqual(['jitter'])
  })

  test('is named for the worst of several causes of which none alone is much', () => {
    const some = { packetsLost: 2, roundTripMs: 410, concealed: 0.06 }
    const measured = sample(5, some)
    expect(measured?.mos).toBeLessThan(3.6)
    expect(measured?.troubles).toHaveLength(1)
  })

  test('is not named from second to second differently where it stands at the limit', () => {
    sample(5, { packetsLost: 3 })
    const troubles: string[] = []
    for (let second = 0; second < 30; second += 1)
      troubles.push(sample(1, { packetsLost: second % 2 === 0 ? 3 : 1 })?.troubles.join() ?? '')
    const changes = troubles.filter((words, at) => at > 0 && words !== troubles[at - 1])
    expect(changes.length).toBeLessThanOrEqual(1)
  })

  test('takes back what was lost and came late', () => {
    expect(sample(1, { packetsLost: 5 })?.loss).toBeGreaterThan(0.05)
    expect(sample(1, { packetsLost: -5 })?.loss).toBe(0)
  })

  test('is not blamed for a far end that sends nothing', () => {
    expect(sample(5, { packetsReceived: 0, concealed: 1 })?.troubles).toEqual(['hears-nothing'])
    expect(sample(3)?.troubles).toEqual([])
  })
})

describe('the record of a call', () => {
  test('keeps the worst of the call, and stays when the call is over', () => {
    sample(5, { packetsLost: 10 })
    const last = sample(9)
    expect(last?.worstMos).toBeLessThan(3.2)
    expect(last?.mos).toBeGreaterThan(4.3)
    become({ state: 'ended' })
    expect(shown).toEqual([])
    expect(quality.of('a')).toEqual(last)
    sample(3, { packetsReceived: 0 })
    expect(shown).toEqual([])
    expect(quality.of('a')).toEqual(last)
  })

  test('is not changed by a hold', () => {
    const last = sample(5)
    become({ state: 'held' })
    sample(5, { packetsReceived: 0 })
    expect(quality.of('a')).toEqual(last)
  })

  test('is null for a line that was never measured, and no line is measured that is not there', () => {
    sample(3, {}, 'nobody')
    expect(quality.of('nobody')).toBeNull()
    expect(shown).toEqual([])
  })

  test('is forgotten after many more calls', () => {
    sample(1)
    for (let call = 0; call < 500; call += 1) {
      lines = [phoneLine({ id: `next-${call}`, state: 'connected' })]
      quality.linesChanged()
      sample(1, {}, `next-${call}`)
    }
    expect(quality.of('a')).toBeNull()
    expect(quality.of('next-0')).not.toBeNull()
    expect(shown).toHaveLength(1)
  })
})

test('leaves nothing behind', () => {
  quality.linesChanged()
  quality[Symbol.dispose]()
  expect([reports.size, readies.size, clock.pending]).toEqual([0, 0, 0])
})
