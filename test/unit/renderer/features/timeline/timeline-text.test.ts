import { describe, expect, test } from 'vitest'
import { exportName, timelineText } from '#renderer/features/timeline/timeline-text.ts'
import { figures, qualityWords, spanWords } from '#renderer/features/timeline/timeline-words.ts'
import { sampleTimeline } from '#test/support/sample-timeline.ts'

describe('the exported text', () => {
  test('has the call, its figures and each entry with UTC to the millisecond', () => {
    const text = timelineText(sampleTimeline())
    expect(text.split('\n').slice(0, 7)).toEqual([
      'Call from +447700900142',
      'Started 2026-03-04 09:15:00.000 UTC',
      'Call ID 90418, SIP Call-ID a84b4c76e66710',
      'Ring to screen: 48 ms',
      'Click to audio: 164 ms',
      'Audio: 4.2 of 4.5, lowest 3.6',
      'Times are UTC. Passwords, tokens and keys were taken out before anything was kept.',
    ])
    expect(text).toContain(
      '2026-03-04 09:15:00.000 UTC  SIP     <- INVITE\n    INVITE sip:204@pbx.example SIP/2.0\n',
    )
    expect(text).toContain('2026-03-04 09:15:03.120 UTC  Phone   -- Requested: answer\n')
  })

  test('says what was not measured, and who withheld a number', () => {
    const text = timelineText({
      ...sampleTimeline(),
      number: '',
      callId: null,
      quality: null,
      timings: { ringToScreen: null, clickToAudio: null },
    })
    expect(text).toContain('Call from a withheld number')
    expect(text).toContain('Call ID unknown')
    expect(text.match(/not measured/g)).toHaveLength(3)
  })

  test('goes to a file that is named by its time and call, which every system can keep', () => {
    expect(exportName(sampleTimeline(), 'txt')).toBe('call-2026-03-04T09-15-00Z-90418.txt')
    expect(exportName({ ...sampleTimeline(), callId: null }, 'json')).toBe('call-2026-03-04T09-15-00Z.json')
  })
})

describe('figures', () => {
  test('are short where they are small', () => {
    expect([0, 999.6, 1_240, null].map(spanWords)).toEqual(['0 ms', '1000 ms', '1.24 s', '–'])
    expect(qualityWords(null)).toBe('–')
  })

  test('of a call out have no ring', () => {
    const names = figures({ ...sampleTimeline(), direction: 'out' }).map(({ name }) => name)
    expect(names).toEqual(['Connect to audio', 'Audio'])
  })
})
