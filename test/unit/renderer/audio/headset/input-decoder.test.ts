import { describe, expect, test } from 'vitest'
import { InputDecoder } from '#renderer/audio/headset/input-decoder.ts'
import { readLayout } from '#renderer/audio/headset/report-layout.ts'
import type { HeadsetButton, HeadsetLights } from '#shared/host/audio.ts'
import { headsetSamples, type HeadsetFamily, type InputBytes } from '#test/support/headsets/descriptors.ts'

const dark: HeadsetLights = { ringing: false, offHook: false, muted: false, held: false }
const families = Object.keys(headsetSamples) as HeadsetFamily[]

/** A decoder whose clock a test moves. */
function listen(family: HeadsetFamily) {
  const { collections, presses } = headsetSamples[family]
  const decoder = new InputDecoder(readLayout(collections))
  let now = 1_000
  const hear = ([reportId, ...bytes]: InputBytes): readonly HeadsetButton[] => {
    now += 20
    return decoder.decode({ reportId, data: new DataView(new Uint8Array(bytes).buffer) }, now)
  }
  return {
    presses,
    hear: (reports: readonly InputBytes[]) => reports.flatMap(hear),
    setLights: (lights: Partial<HeadsetLights>) => decoder.setLights({ ...dark, ...lights }, now),
    later: (milliseconds: number) => (now += milliseconds),
  }
}

describe.each(families)('%s', (family) => {
  test('tells off the hook, mute once for each press, and on the hook', () => {
    const { presses, hear, setLights, later } = listen(family)
    setLights({ ringing: true })
    expect(hear(presses.offHook)).toEqual(['hook-off'])
    setLights({ offHook: true })
    later(5_000)
    expect(hear(presses.mute)).toEqual(['mute'])
    setLights({ offHook: true, muted: true })
    later(5_000)
    // A real state goes back, a pulse comes again.
    expect(hear(family === 'yealink' ? presses.offHook : presses.mute)).toEqual(['mute'])
    setLights({ offHook: true })
    later(5_000)
    expect(hear(presses.onHook)).toEqual(['hook-on'])
  })

  test('takes what it repeats of its lights for no press of mute', () => {
    const { presses, hear, setLights, later } = listen(family)
    setLights({ offHook: true })
    hear(presses.offHook)
    later(5_000)
    if (family !== 'yealink') return
    setLights({ offHook: true, muted: true })
    expect(hear(presses.mute)).toEqual([])
    setLights({ offHook: true })
    later(5_000)
    expect(hear(presses.offHook)).toEqual([])
  })

  test('tells flash and drop where it has them', () => {
    const { presses, hear, setLights, later } = listen(family)
    setLights({ offHook: true })
    hear(presses.offHook)
    later(5_000)
    const { flash = [], drop = [] } = presses
    expect(hear(flash).filter((button) => button === 'flash')).toHaveLength(flash.length > 0 ? 1 : 0)
    later(5_000)
    expect(hear(drop).filter((button) => button === 'reject')).toHaveLength(drop.length > 0 ? 1 : 0)
  })
})

test('a mute that is declared as a state and pulsed is one press however long it is held, once that is known', () => {
  const { presses, hear, setLights, later } = listen('epos')
  setLights({ offHook: true })
  hear(presses.offHook)
  expect(hear(presses.mute)).toEqual(['mute'])
  const [down = [0], up = [0]] = presses.mute
  setLights({ offHook: true, muted: true })
  later(5_000)
  expect(hear([down])).toEqual(['mute'])
  later(900)
  expect(hear([up])).toEqual([])
})

test('a headset that was off-hook before its first report may hang up, but not while it is only coming off the hook', () => {
  const before = listen('jabra')
  before.setLights({ offHook: true })
  expect(before.hear(before.presses.onHook)).toEqual([])
  const after = listen('jabra')
  after.setLights({ offHook: true })
  after.later(5_000)
  expect(after.hear(after.presses.onHook)).toEqual(['hook-on'])
})

test('the first report of a headset that does not follow the hook hangs nothing up when it says something else', () => {
  const { hear, setLights, later } = listen('jabra')
  setLights({ offHook: true })
  later(5_000)
  expect(hear([[2, 0b0100, 0]])).toEqual(['mute'])
})

test('reports of other identifiers, short ones and unknown usages say nothing', () => {
  const { hear } = listen('jabra')
  expect(hear([[1, 0xff], [9, 0xff], [2], [2, 0b0010, 0xff]])).toEqual([])
})
