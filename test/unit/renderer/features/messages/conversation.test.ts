import { describe, expect, test } from 'vitest'
import { conversationRows } from '#renderer/features/messages/conversation.ts'
import type { TextMessage } from '#shared/host/texts.ts'
import { text } from '#test/e2e/screens/text-scenes.ts'

const noon = new Date(2025, 10, 20, 12).getTime()
const minute = 60_000
const at = (minutes: number, changes: Partial<TextMessage> = {}) =>
  text(`${minutes}`, { at: noon + minutes * minute, ...changes })
const texts = (messages: readonly TextMessage[]) =>
  conversationRows(messages).flatMap((row) => (row.kind === 'text' ? [row] : []))

describe('a conversation', () => {
  test('has a line for each day on which something was written', () => {
    const day = 24 * 60
    const rows = conversationRows([at(0), at(1), at(day), at(3 * day)])
    expect(rows.map(({ kind }) => kind)).toEqual(['day', 'text', 'text', 'day', 'text', 'day', 'text'])
  })

  test('has groups: one end, within five minutes, nothing to be said between', () => {
    const ends = texts([at(0), at(4), at(10), at(11, { way: 'out' }), at(12, { way: 'out' })])
    expect(ends.map((row) => row.isGroupEnd)).toEqual([false, true, true, false, true])
  })

  test('a text with another result of the platform ends a group', () => {
    const delivered = { way: 'out', state: { kind: 'sent', result: 'delivered' } } as const
    expect(texts([at(0, delivered), at(1, { way: 'out' })]).map((row) => row.isGroupEnd)).toEqual([
      true,
      true,
    ])
  })

  test('each text that has not been sent shows its own state', () => {
    const queued = { way: 'out', state: { kind: 'queued' } } as const
    expect(texts([at(0, queued), at(1, queued)]).map((row) => row.isGroupEnd)).toEqual([true, true])
  })

  test('what is queued is behind what has not gone, not behind what goes later', () => {
    const failed = { way: 'out', state: { kind: 'failed', error: { code: 'internal' } } } as const
    const later = { way: 'out', state: { kind: 'scheduled', sendAt: 0 } } as const
    const queued = { way: 'out', state: { kind: 'queued' } } as const
    expect(texts([at(0, later), at(1, queued), at(2, queued)]).map((row) => row.waitsForEarlier)).toEqual([
      false,
      false,
      true,
    ])
    expect(texts([at(0, failed), at(1), at(2, queued)]).at(-1)?.waitsForEarlier).toBe(true)
  })

  test('a text that was lost is offered once more until its words were sent again', () => {
    const lost = { way: 'out', words: 'Both bowls', state: { kind: 'sent', result: 'failed' } } as const
    const again = { ...lost, state: { kind: 'queued' } } as const
    const retried = (messages: readonly TextMessage[]) => texts(messages).map((row) => row.isRetried)
    expect(retried([at(0, lost), at(1)])).toEqual([false, false])
    expect(retried([at(0, lost), at(1, { ...again, way: 'in' })])).toEqual([false, false])
    expect(retried([at(0, lost), at(1, again)])).toEqual([true, false])
    expect(retried([at(0, lost), at(1, lost)])).toEqual([true, false])
  })

  test('says who wrote where that changes, and once a day', () => {
    const kofi = { way: 'out', by: 'Kofi Larkmoor' } as const
    const own = { way: 'out' } as const
    const rows = texts([at(0, kofi), at(1, kofi), at(2), at(3, kofi), at(4, own), at(24 * 60, own)])
    expect(rows.map((row) => row.showsAuthor)).toEqual([true, false, false, false, true, true])
  })
})
