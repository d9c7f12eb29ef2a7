import { describe, expect, test } from 'vitest'
import type { OutboxEntry, OutboxState } from '#electron/host/texts/outbox/outbox-entry.ts'
import {
  transition,
  outboxTransitions,
  type OutboxEvent,
} from '#electron/host/texts/outbox/outbox-machine.ts'
import { nextToSend } from '#electron/host/texts/outbox/outbox-book.ts'
import { appError } from '#shared/core/app-error.ts'
import { outboxEntry } from '#test/support/outbox/outbox-entries.ts'

const error = appError('network.timeout')
const events: readonly OutboxEvent[] = [
  { kind: 'due' },
  { kind: 'goes', at: 1, after: 9 },
  { kind: 'held' },
  { kind: 'sent', record: 10, result: 'queued' },
  { kind: 'refused', error },
  { kind: 'unclear', error },
  { kind: 'missing' },
  { kind: 'given-up', error },
  { kind: 'again' },
]
const states: readonly OutboxState[] = ['scheduled', 'queued', 'sending', 'sent', 'failed', 'unsure']

function after(entry: OutboxEntry, ...list: readonly OutboxEvent[]): OutboxEntry {
  return list.reduce((each, event) => {
    const next = transition(each, event)
    if (!next) throw new Error(`${event.kind} is not possible in ${each.state}`)
    return next
  }, entry)
}

describe('the states of a text that was written here', () => {
  test('only what the table names is possible', () => {
    for (const state of states)
      for (const event of events)
        expect(transition(outboxEntry({ state, tries: 1 }), event)?.state).toBe(
          outboxTransitions[state][event.kind],
        )
  })

  test('nothing follows sent, and only a person ends failed and unsure, or the platform’s own record', () => {
    expect(outboxTransitions.sent).toEqual({})
    for (const state of ['failed', 'unsure'] as const)
      expect(Object.keys(outboxTransitions[state]).sort()).toEqual(['again', 'sent'])
  })

  test('a text that was sent keeps no words', () => {
    const sent = after(
      outboxEntry(),
      { kind: 'goes', at: 1, after: 9 },
      { kind: 'sent', record: 10, result: 'x' },
    )
    expect(sent).toMatchObject({ words: '', record: 10, result: 'x' })
  })

  test('a request that did nothing does not count, and those before it do', () => {
    const unclear = after(outboxEntry(), { kind: 'goes', at: 1, after: 9 }, { kind: 'missing' })
    expect(unclear).toMatchObject({ tries: 1, after: 9 })
    const twice = after(unclear, { kind: 'goes', at: 2, after: 12 })
    expect(twice).toMatchObject({ tries: 2, after: 9, triedAt: 2 })
    expect(after(twice, { kind: 'held' })).toMatchObject({ tries: 1, after: 9 })
    const first = after(outboxEntry(), { kind: 'goes', at: 1, after: 9 }, { kind: 'held' })
    expect(first).toMatchObject({ tries: 0, after: null })
  })
})

describe('the order of sending', () => {
  const keys = (...list: readonly Partial<OutboxEntry>[]) =>
    nextToSend(list.map((each, seq) => outboxEntry({ key: `${seq}`, seq, ...each }))).map(({ key }) => key)

  test('the first of each thread', () => {
    expect(keys({}, {}, { to: '+447700900143' })).toEqual(['0', '2'])
  })

  test.each(['failed', 'unsure', 'sending'] as const)('%s holds back what was written after it', (state) => {
    expect(keys({ state }, {}, { to: '+447700900143' })).toEqual(['2'])
  })

  test('a scheduled text does not hold back the texts after it', () => {
    expect(keys({ state: 'scheduled', sendAt: 5 }, {})).toEqual(['1'])
  })
})
