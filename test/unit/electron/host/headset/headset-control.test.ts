import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Host } from '#electron/host/host.ts'
import { ok } from '#shared/core/result.ts'
import {
  audioMethodNames,
  type AudioMethods,
  type AudioReport,
  type HeadsetLights,
} from '#shared/host/audio.ts'
import { serveMethods } from '#shared/host/asker.ts'
import type { FrameChannel } from '#shared/host/wire.ts'
import { channelPair } from '#test/support/channel-pair.ts'
import { eventually } from '#test/support/eventually.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { startHost, type RunningHost } from '#test/support/running-host.ts'

/** The host with a page whose engine has a headset, played by the test. */

let running: RunningHost
let clock: ManualClock
let page: FrameChannel
let shown: HeadsetLights[]

beforeEach(async () => {
  clock = new ManualClock()
  running = await startHost({ clock })
  await running.host.started
  shown = []
  page = attachPage(running.host)
  report({ kind: 'headset', name: 'Jabra Sample' })
  await isThere()
})

afterEach(() => running[Symbol.asyncDispose]())

async function isThere(): Promise<void> {
  await eventually(() => expect(running.state.devices.headset).toBe('Jabra Sample'))
}

function attachPage(host: Host): FrameChannel {
  const pair = channelPair()
  const done = async () => ok(undefined)
  const methods: AudioMethods = Object.assign(
    Object.create(null),
    Object.fromEntries(audioMethodNames.map((name) => [name, done])),
    {
      'audio.headset': async (lights: HeadsetLights) => {
        shown.push(lights)
        return ok(undefined)
      },
    },
  )
  serveMethods(pair.page, { trusted: audioMethodNames, methods, onFault: () => {} })
  host.attach(pair.host)
  pair.page.send({ kind: 'audio-offered' })
  return pair.page
}

const report = (about: AudioReport) => page.send({ kind: 'audio-report', report: about })
const press = (button: Extract<AudioReport, { kind: 'headset-button' }>['button']) =>
  report({ kind: 'headset-button', button })
const lastShown = (expected: Partial<HeadsetLights>) =>
  eventually(() => expect(shown.at(-1)).toMatchObject(expected))
const orders = () => running.phone.operations.filter((order) => !order.startsWith('registerAgain'))

describe('the headset', () => {
  test('is lit as the calls are, from the moment when it comes', async () => {
    await lastShown({ ringing: false, offHook: false, muted: false, held: false })
    running.phone.setLine({ id: 'a' })
    await lastShown({ ringing: true, offHook: false })
    running.phone.setLine({ id: 'a', state: 'connected', connectedAt: 1 })
    await lastShown({ ringing: false, offHook: true })
    running.phone.setLine({ id: 'a', muted: true })
    await lastShown({ muted: true })
    running.phone.setLine({ id: 'a', state: 'held', heldAt: 2 })
    await lastShown({ offHook: true, held: true })
    running.phone.setLine({ id: 'a', state: 'ended', endReason: 'far-end-hung-up' })
    await lastShown({ ringing: false, offHook: false, held: false, muted: false })
    const times = shown.length
    running.phone.setLine({ id: 'a', endWords: 'Bye' })
    await Promise.resolve()
    expect(shown).toHaveLength(times)
  })

  test('answers, mutes without a loop, holds, and hangs up', async () => {
    running.phone.setLine({ id: 'a' })
    press('hook-off')
    await lastShown({ offHook: true })
    clock.advance(5_000)
    press('mute')
    await lastShown({ muted: true })
    clock.advance(5_000)
    press('mute')
    await lastShown({ muted: false })
    clock.advance(5_000)
    press('flash')
    await lastShown({ held: true })
    clock.advance(5_000)
    press('flash')
    await lastShown({ held: false })
    clock.advance(5_000)
    press('hook-on')
    await lastShown({ offHook: false })
    expect(orders()).toEqual(['answer a', 'mute true a', 'mute false a', 'hold a', 'resume a', 'hangUp a'])
  })

  test('holds the call that is on, and answers the one that rings', async () => {
    running.phone.setLine({ id: 'a', state: 'connected', connectedAt: 1 })
    await lastShown({ offHook: true })
    clock.advance(5_000)
    running.phone.setLine({ id: 'b' })
    press('flash')
    await eventually(() => expect(orders()).toEqual(['hold a', 'answer b']))
    clock.advance(5_000)
    press('flash')
    await eventually(() => expect(orders()).toContain('resume a'))
    expect(shown.every(({ ringing }) => !ringing)).toBe(true)
  })

  test('declines', async () => {
    running.phone.setLine({ id: 'a' })
    press('reject')
    await eventually(() => expect(orders()).toEqual(['decline a']))
  })

  test('is told again how things are after a press that means nothing', async () => {
    await lastShown({ offHook: false })
    const times = shown.length
    press('hook-off')
    await eventually(() => expect(shown).toHaveLength(times + 1))
    expect(orders()).toEqual([])
  })

  test('ends no call by going, and is lit again when it comes back in the call', async () => {
    running.phone.setLine({ id: 'a', state: 'connected', connectedAt: 1 })
    await lastShown({ offHook: true })
    report({ kind: 'headset', name: null })
    await eventually(() => expect(running.state.devices.headset).toBeNull())
    const times = shown.length
    running.phone.setLine({ id: 'a', muted: true })
    report({ kind: 'headset', name: 'Jabra Sample' })
    await eventually(() => expect(shown).toHaveLength(times + 1))
    expect(shown.at(-1)).toMatchObject({ offHook: true, muted: true })
    press('hook-off')
    await isThere()
    expect(orders()).toEqual([])
  })
})
