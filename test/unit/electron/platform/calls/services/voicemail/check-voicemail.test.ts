import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkVoicemail } from '#electron/platform/calls/services/voicemail/check-voicemail.ts'
import type { Inbox, InboxMessage } from '#electron/platform/calls/services/voicemail/inbox.ts'
import { soundOf } from '#electron/platform/media/sound.ts'
import { sineTone } from '#electron/platform/media/tones.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { CallBench, flushMicrotasks } from '#test/support/call-bench.ts'
import type { FakeLeg } from '#test/support/fake-leg.ts'

/** Each message is a tone of its own, in hertz by id, of three seconds. */
const tones: Readonly<Record<number, number>> = { 1: 2_300, 2: 2_700, 3: 3_100 }

let bench: CallBench
let did: string[]
let messages: readonly InboxMessage[]
let pin: string

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  did = []
  pin = ''
  messages = [
    { id: 1, isNew: true, caller: '' },
    { id: 2, isNew: true, caller: '' },
    { id: 3, isNew: false, caller: '' },
  ]
  bench = new CallBench()
  bench.services['check-voicemail'] = checkVoicemail(bench.engine.board, {
    inboxOf: (userId) => (userId === 2 ? inbox() : undefined),
  })
})
afterEach(async () => {
  await bench.close()
  vi.useRealTimers()
})

function inbox(): Inbox {
  return {
    pin,
    messages: () => messages,
    soundOf: (id) => Promise.resolve(id in tones ? soundOf(sineTone(tones[id] ?? 0, 0.3), 3_000) : undefined),
    markHeard: (id) => void did.push(`heard ${id}`),
    save: (id) => void did.push(`save ${id}`),
    remove: (id) => void did.push(`remove ${id}`),
  }
}

async function dial(): Promise<FakeLeg> {
  const phone = bench.lines.dial('1002', '*97')
  bench.clock.advance(0)
  await flushMicrotasks()
  return phone
}

/** Lets so much be heard; what is loaded meanwhile arrives. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    vi.advanceTimersByTime(100)
    await flushMicrotasks()
  }
}

/** Waits until a message is heard. */
async function hears(phone: FakeLeg, id: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    await pass(100)
    if (phone.audio.heardShare(tones[id] ?? 0) > 0.8) return
  }
  throw new Error(`Message ${id} was not heard`)
}

const press = (phone: FakeLeg, digit: string) => phone.emit({ kind: 'digit', digit })

describe('the owner of a mailbox', () => {
  it('hears the messages one after another and does with each what the keys say', async () => {
    const phone = await dial()
    await hears(phone, 1)
    press(phone, '2')
    await hears(phone, 2)
    press(phone, '1')
    await hears(phone, 2)
    press(phone, '3')
    await hears(phone, 3)
    press(phone, '#')
    expect(did).toEqual(['save 1', 'remove 2', 'heard 3'])
    await pass(3_000)
    expect(phone.hungUp).toBe('Normal Clearing')
  })

  it('has heard a message that played to its end, and is let go who presses nothing', async () => {
    const phone = await dial()
    await hears(phone, 1)
    await pass(8_000)
    expect(did).toEqual(['heard 1'])
    bench.clock.advance(15_000)
    expect(phone.hungUp).toBe('Normal Clearing')
  })

  it('is told that a message cannot be played and goes on', async () => {
    messages = [
      { id: 9, isNew: true, caller: '' },
      { id: 1, isNew: true, caller: '' },
    ]
    await hears(await dial(), 1)
  })

  it('is asked for the PIN, and hears nothing without it', async () => {
    pin = '2468'
    const phone = await dial()
    for (const digit of '1111') press(phone, digit)
    await pass(4_000)
    expect(phone.audio.heardShare(2_300)).toBeLessThan(0.1)
    for (const digit of '2468') press(phone, digit)
    await hears(phone, 1)
    press(phone, '*')
    expect(phone.hungUp).toBe('Normal Clearing')
  })
})

it('is not there for whoever has no mailbox', () => {
  const phone = bench.lines.dial('1003', '*97')
  bench.clock.advance(0)
  expect(phone.hungUp).toBe(causes.forbidden.words)
})
