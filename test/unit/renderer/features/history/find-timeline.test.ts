import { describe, expect, test } from 'vitest'
import { findTimeline } from '#renderer/features/history/find-timeline.ts'
import { sampleTimeline } from '#test/support/sample-timeline.ts'

const { startedAt, number } = sampleTimeline()
const call = { liveId: 90_418, number, at: startedAt + 900, type: 'in' } as const
const find = (changes: object, kept = [sampleTimeline()]) => findTimeline(kept, { ...call, ...changes }, 'GB')

describe('the timeline of a past call', () => {
  test('is found by the platform’s call', () => {
    expect(find({ number: '' })).toBe('line-1')
  })

  test('is found by number and nearest time where one side does not know the call', () => {
    const kept = [
      sampleTimeline({ key: 'far', startedAt: startedAt - 60_000, callId: null }),
      sampleTimeline({ key: 'near', startedAt: startedAt - 2_000, callId: null }),
    ]
    expect(find({ number: '07700 900142' }, kept)).toBe('near')
    expect(find({ liveId: null })).toBe('line-1')
  })

  test('is not that of another call of the same person, of another direction, or of another day', () => {
    expect(find({ liveId: 90_419 })).toBeNull()
    expect(find({ type: 'out' })).toBeNull()
    expect(find({ at: startedAt + 86_400_000 })).toBeNull()
    expect(find({ liveId: null, number: '+447700900999' })).toBeNull()
  })
})
