import { beforeEach, describe, expect, test } from 'vitest'
import { RecordingGuard } from '#electron/host/caller/recording-guard.ts'
import type { RecordingState } from '#shared/calls/live-call.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { RecordingGuardState } from '#shared/host/caller.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

let clock: ManualClock
/** What the platform says of the call; null once it is over. */
let recording: RecordingState | null
let isReachable: boolean
let orders: string[]
let shown: RecordingGuardState | null
let guard: RecordingGuard

beforeEach(() => {
  clock = new ManualClock()
  recording = 'recording'
  isReachable = true
  orders = []
  shown = null
  guard = new RecordingGuard({
    clock,
    callOf: (id) => (recording === null ? undefined : liveCall({ id, recording })),
    async record(_, action) {
      orders.push(action)
      if (!isReachable) return err(appError('network.unreachable'))
      recording = action === 'pause' ? 'paused' : 'recording'
      return ok(undefined)
    },
    lasts: () => 60_000,
    onChange: (state) => (shown = state),
  })
})

async function pass(milliseconds: number): Promise<void> {
  clock.advance(milliseconds)
  await flushTasks()
}

describe('a sensitive moment', () => {
  test('pauses the recording, and resumes it automatically after the set time', async () => {
    const began = guard.toggle('line-1', 4)
    expect(shown?.state).toBe('pausing')
    await began
    expect(shown).toMatchObject({ state: 'paused', until: clock.now() + 60_000 })
    await pass(59_000)
    expect(orders).toEqual(['pause'])
    await pass(1_000)
    expect(orders).toEqual(['pause', 'resume'])
    expect(shown).toBe(null)
  })

  test('ends with the keypad, or by the same key', async () => {
    await guard.toggle('line-1', 4)
    await guard.end()
    expect(recording).toBe('recording')
    await guard.toggle('line-1', 4)
    await guard.toggle('line-1', 4)
    expect(orders).toEqual(['pause', 'resume', 'pause', 'resume'])
    await pass(120_000)
    expect(orders).toHaveLength(4)
  })

  test('does not begin if the platform does not confirm the pause', async () => {
    isReachable = false
    expect(await guard.toggle('line-1', 4)).toMatchObject({ ok: false })
    expect(shown).toMatchObject({ state: 'not-paused', error: { code: 'network.unreachable' } })
    await pass(120_000)
    expect(orders).toEqual(['pause'])
    guard.dismiss()
    expect(shown).toBe(null)
  })

  test('reports that recording has not resumed, and retries until it has', async () => {
    await guard.toggle('line-1', 4)
    isReachable = false
    await pass(60_000)
    expect(shown).toMatchObject({ state: 'not-resumed' })
    await pass(5_000)
    expect(shown?.state).toBe('not-resumed')
    isReachable = true
    await pass(5_000)
    expect(shown).toBe(null)
    expect(recording).toBe('recording')
  })

  test('is over when somebody resumes the recording otherwise, and when the call ends', async () => {
    await guard.toggle('line-1', 4)
    recording = 'recording'
    guard.callsChanged()
    expect(shown).toBe(null)
    await guard.toggle('line-1', 4)
    recording = null
    guard.callsChanged()
    expect(shown).toBe(null)
    await pass(120_000)
    expect(orders).toEqual(['pause', 'pause'])
  })
})
