import { describe, expect, test } from 'vitest'
import {
  freshMemory,
  lightsFor,
  pressed,
  withLights,
  type HeadsetCalls,
} from '#electron/host/headset/headset-machine.ts'
import type { HeadsetButton } from '#shared/host/audio.ts'
import type { CommandName } from '#shared/host/command.ts'
import { phoneLine } from '#test/support/live-calls.ts'

const none: HeadsetCalls = { ringing: null, current: null, waiting: null }
const rings: HeadsetCalls = { ...none, ringing: phoneLine({ id: 'new' }) }
const talks: HeadsetCalls = { ...none, current: phoneLine({ state: 'connected' }) }
const holds: HeadsetCalls = { ...none, current: phoneLine({ state: 'held' }) }
const dials: HeadsetCalls = { ...none, current: phoneLine({ state: 'dialling', direction: 'out' }) }
const talksAndRings: HeadsetCalls = { ...talks, ringing: rings.ringing }
const talksAndHolds: HeadsetCalls = { ...talks, waiting: phoneLine({ id: 'other', state: 'held' }) }

/** A headset and the calls, moved by a test: `calls` is told to the headset as the control does. */
function headset() {
  let memory = freshMemory
  let calls = none
  let now = 10_000
  return {
    later: (milliseconds: number) => (now += milliseconds),
    calls(next: HeadsetCalls) {
      calls = next
      memory = withLights(memory, lightsFor(next, true), now)
    },
    press(button: HeadsetButton) {
      const outcome = pressed(memory, { button, at: now }, calls)
      memory = outcome.memory
      return outcome.command
    },
    isOutOfStep: (button: HeadsetButton) => pressed(memory, { button, at: now }, calls).outOfStep,
  }
}

describe('a press means, after a while of quiet', () => {
  test.each([
    ['hook-off', 'none', none, null],
    ['hook-off', 'a ring', rings, 'answer'],
    ['hook-off', 'a call', talks, null],
    ['hook-off', 'a call and a ring', talksAndRings, 'hold-and-answer'],
    ['hook-on', 'none', none, null],
    ['hook-on', 'a ring', rings, null],
    ['hook-on', 'a call', talks, 'hang-up'],
    ['hook-on', 'a call that dials', dials, 'hang-up'],
    ['hook-on', 'a call on hold', holds, 'hang-up'],
    ['hook-on', 'a call and a ring', talksAndRings, 'hang-up'],
    ['mute', 'none', none, null],
    ['mute', 'a ring', rings, null],
    ['mute', 'a call', talks, 'mute'],
    ['flash', 'none', none, null],
    ['flash', 'a ring', rings, 'answer'],
    ['flash', 'a call', talks, 'hold'],
    ['flash', 'a call on hold', holds, 'hold'],
    ['flash', 'a call and one that waits', talksAndHolds, 'swap'],
    ['flash', 'a call and a ring', talksAndRings, 'hold-and-answer'],
    ['reject', 'none', none, null],
    ['reject', 'a ring', rings, 'decline'],
    ['reject', 'a call', talks, 'hang-up'],
    ['reject', 'a call and a ring', talksAndRings, 'decline'],
  ] as const)('%s with %s', (...[button, , calls, command]) => {
    const device = headset()
    device.calls(calls)
    device.later(5_000)
    expect(device.press(button)).toBe(command)
  })
})

describe('what it was told comes back', () => {
  test('after the answer on the screen: the off-hook is no answer to the next ring', () => {
    const device = headset()
    device.calls(talks)
    device.calls(talksAndRings)
    device.later(300)
    expect(device.press('hook-off')).toBeNull()
    device.later(5_000)
    expect(device.press('hook-off')).toBe('hold-and-answer')
  })

  test('after the end on the screen: the on-hook does not end the call that came meanwhile', () => {
    const device = headset()
    device.calls(talks)
    device.later(60_000)
    device.calls(none)
    device.later(200)
    device.calls(talks)
    device.later(200)
    expect(device.press('hook-on')).toBeNull()
    device.later(5_000)
    expect(device.press('hook-on')).toBe('hang-up')
  })

  test('but a press the other way is one at once', () => {
    const device = headset()
    device.calls(talks)
    device.later(300)
    expect(device.press('hook-on')).toBe('hang-up')
    device.calls(none)
    device.later(300)
    device.calls(rings)
    expect(device.press('hook-off')).toBe('answer')
  })
})

describe('a bounce', () => {
  test('of the hook answers once and ends nothing', () => {
    const device = headset()
    device.calls(rings)
    device.later(5_000)
    expect(device.press('hook-off')).toBe('answer')
    device.calls(talks)
    const moves: (string | null)[] = []
    for (const button of ['hook-on', 'hook-off', 'hook-on', 'hook-off'] as const) {
      device.later(15)
      moves.push(device.press(button))
    }
    expect(moves).toEqual([null, null, null, null])
    device.later(300)
    expect(device.press('hook-on')).toBe('hang-up')
  })

  test('of a key does its work once; the next press does it again', () => {
    const device = headset()
    device.calls(talks)
    device.later(5_000)
    expect([device.press('mute'), device.press('mute')]).toEqual(['mute', null])
    expect(device.press('flash')).toBe('hold')
    device.later(300)
    expect(device.press('mute')).toBe('mute')
  })
})

test('a headset that believes something else is out of step', () => {
  const device = headset()
  device.later(5_000)
  expect(device.isOutOfStep('hook-off')).toBe(true)
  expect(device.isOutOfStep('mute')).toBe(true)
  device.calls(talks)
  device.later(5_000)
  expect(device.isOutOfStep('hook-off')).toBe(false)
  expect(device.isOutOfStep('hook-on')).toBe(false)
})

test('lights say what the foremost call is; a second call and a call that nobody takes do not ring', () => {
  expect(lightsFor(rings, true)).toEqual({ ringing: true, offHook: false, muted: false, held: false })
  expect(lightsFor(rings, false).ringing).toBe(false)
  expect(lightsFor(talksAndRings, true)).toMatchObject({ ringing: false, offHook: true })
  expect(lightsFor(holds, true)).toMatchObject({ offHook: true, held: true })
  const muted = { ...talks, current: phoneLine({ state: 'connected', muted: true }) }
  expect(lightsFor(muted, true).muted).toBe(true)
  expect(lightsFor(none, true)).toEqual({ ringing: false, offHook: false, muted: false, held: false })
})

test('no row of presses in any order answers, ends or declines more often than there are calls to', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const buttons = ['hook-off', 'hook-on', 'mute', 'flash', 'reject'] as const
  const device = headset()
  const scenes = [none, rings, talks, talksAndRings, talksAndHolds, holds, dials]
  let calls = none
  const wrong: unknown[] = []
  for (let step = 0; step < 20_000; step += 1) {
    device.later(random(600))
    if (random(4) === 0) device.calls((calls = scenes[random(scenes.length)] ?? none))
    const command = device.press(buttons[random(buttons.length)] ?? 'mute')
    if (command && !isPossible(command, calls)) wrong.push({ step, command, calls })
  }
  expect(wrong).toEqual([])
})

function isPossible(command: CommandName, { ringing, current, waiting }: HeadsetCalls): boolean {
  switch (command) {
    case 'answer':
      return ringing !== null && current?.state !== 'connected'
    case 'hold-and-answer':
      return ringing !== null && current !== null
    case 'decline':
      return ringing !== null
    case 'swap':
      return current !== null && waiting !== null
    default:
      return current !== null && ['hang-up', 'mute', 'hold'].includes(command)
  }
}
