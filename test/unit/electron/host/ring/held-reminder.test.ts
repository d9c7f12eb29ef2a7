import { expect, test } from 'vitest'
import { HeldReminder } from '#electron/host/ring/held-reminder.ts'
import type { AudioPort } from '#electron/host/ports.ts'
import { ok } from '#shared/core/result.ts'
import type { Ask } from '#shared/host/asker.ts'
import type { AudioMethods } from '#shared/host/audio.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

test('each minute on hold is called to mind by one tone, as long as the agent wants that', () => {
  const requests: unknown[] = []
  const clock = new ManualClock()
  const ask = ((method: string, input: object) => {
    requests.push({ method, ...input })
    return Promise.resolve(ok(undefined))
  }) as Ask<AudioMethods>
  const audio: AudioPort = { ready: true, ask, onReport: () => () => {}, onReady: () => () => {} }
  const reminder = new HeldReminder({ audio, clock })
  const held = [phoneLine({ state: 'held' })]
  reminder.update(held, defaultSettings)
  clock.advance(59_999)
  expect(requests).toEqual([])
  reminder.update(held, defaultSettings)
  clock.advance(1)
  expect(requests).toEqual([
    { method: 'audio.notice', tone: 'held', volume: defaultSettings.audio.waitingVolume },
  ])
  clock.advance(120_000)
  expect(requests).toHaveLength(3)
  reminder.update([phoneLine({ state: 'connected' })], defaultSettings)
  clock.advance(120_000)
  expect(requests).toHaveLength(3)
  reminder.update(held, { audio: { ...defaultSettings.audio, heldReminder: false } })
  expect(clock.pending).toBe(0)
  reminder.update(held, defaultSettings)
  reminder[Symbol.dispose]()
  expect(clock.pending).toBe(0)
})
