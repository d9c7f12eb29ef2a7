import { expect, test } from 'vitest'
import { eventFacts } from '#electron/host/events/event-row.ts'
import type { CallEvent } from '#shared/api/events.ts'
import { callEvent } from '#test/support/call-news.ts'

const called = (changes: Partial<CallEvent>) =>
  eventFacts({ kind: 'call', event: callEvent('RINGING', 1_800_000_000_000, changes) }, 1_800_000_000_000).to

test('a mailbox is not its owner, and a queue is named by its name', () => {
  expect(called({ dst: '1001', dst_id: '7', dst_name: 'Sam Sample' })).toBe('Sam Sample')
  expect(called({ dst: '1001', dst_id: 'Voicemail7', dst_name: 'Sam Sample' })).toBe(
    'Voicemail of Sam Sample',
  )
  expect(called({ dst: '+441632960101', dst_id: 'Queue1', dst_name: 'Orders' })).toBe('Orders queue')
  expect(called({ dst: '1001', dst_id: '', dst_name: '' })).toBe('1001')
})
