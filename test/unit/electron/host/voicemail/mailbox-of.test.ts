import { expect, test } from 'vitest'
import type { Agent, Person, SessionState } from '#shared/host/slices.ts'
import { mailboxOf } from '#electron/host/voicemail/mailbox-of.ts'

const agent = { id: 7, name: 'Sam Sample', ext: '1001' } as Agent
const session = { kind: 'signed-in', agent } as SessionState
const ada: Person = {
  ...{ key: 'user:9', kind: 'user', name: 'Ada Lark', company: '', notes: '', phones: 0 },
  numbers: [
    { label: 'mobile', number: '+447700900123' },
    { label: 'extension', number: '1009' },
  ],
}

test('knows the agent’s own mailbox, by id and where nobody has that id by extension', () => {
  const own = { kind: 'own', ext: '1001', name: 'Sam Sample' }
  expect(mailboxOf(7, session, [])).toEqual(own)
  expect(mailboxOf(1_001, session, [ada])).toEqual(own)
})

test('knows those of other users, and that any other is of the house', () => {
  expect(mailboxOf(9, session, [ada])).toEqual({ kind: 'user', ext: '1009', name: 'Ada Lark' })
  expect(mailboxOf(12, session, [ada])).toEqual({ kind: 'house', ext: '', name: '' })
})

test('does not guess while nobody is known', () => {
  expect(mailboxOf(9, session, []).kind).toBe('unknown')
  expect(mailboxOf(7, { kind: 'starting' }, []).kind).toBe('unknown')
})
