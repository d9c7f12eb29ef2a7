import { expect, test } from 'vitest'
import { callerWords } from '#renderer/features/ringing/caller-words.ts'
import type { RecentCall } from '#shared/host/slices.ts'
import { ownCall } from '#test/support/own-calls.ts'
import { colleague, contact } from '#test/support/people.ts'

function recent(type: RecentCall['type'], number = '02079460018'): RecentCall {
  return { cdrId: 1, liveId: 1, type, number, name: '', at: 0, talkSeconds: 0, cause: '', recordings: [] }
}
const words = (call: Parameters<typeof ownCall>[0], recents: readonly RecentCall[] = []) =>
  callerWords(ownCall(call), { recents, contactsAreRead: true, country: 'GB' })

test('a number is said once: not beside itself', () => {
  expect(words({}).number).toBe('+44 20 7946 0018')
  expect(words({ title: '+44 20 7946 0018' }).number).toBe('')
  expect(words({ line: { number: '' }, title: 'Unknown caller' }).number).toBe('')
})

test('what a colleague said of the call stands before everything else that is known', () => {
  const own = ownCall({ person: contact({ notes: 'Prefers mornings' }) })
  const facts = { recents: [], contactsAreRead: true, country: 'GB' }
  const withBrief = callerWords(own, { ...facts, brief: 'Wants a refund' })
  expect(withBrief).toMatchObject({ context: 'Wants a refund', isKnown: true })
})

test('through what it came', () => {
  expect(words({}).through).toBe('Direct to you')
  expect(words({ calledParty: 'Orders queue' }).through).toBe('Orders queue')
})

test('who is known has a company and one line of the notes', () => {
  const person = contact({ notes: 'Prefers mornings\nand tea' })
  expect(words({ person })).toMatchObject({
    company: 'Example Ceramics',
    isKnown: true,
    context: 'Prefers mornings',
  })
  expect(words({ person: contact() }).context).toBe('In your contacts')
  expect(words({ person: colleague() }).context).toBe('A colleague')
})

test.each([
  [[], 'Not in contacts'],
  [[recent('in', '+441632960101')], 'Not in contacts'],
  [[recent('in')], 'Not in contacts, has called before'],
  [[recent('out'), recent('missed')], 'Not in contacts, has called before'],
  [[recent('out')], 'Not in contacts, you have called them'],
])('who is not known, after %o', (recents, context) => {
  expect(words({}, recents)).toMatchObject({ company: '', isKnown: false, context })
})

test('callers who hide their number are not taken for each other', () => {
  expect(words({ line: { number: '' } }, [recent('in', '')]).context).toBe('Not in contacts')
})

test('before the contacts are loaded, nobody is shown as not in contacts', () => {
  const facts = { recents: [recent('in')], contactsAreRead: false, country: 'GB' }
  const context = 'Contacts are not loaded.'
  expect(callerWords(ownCall(), facts)).toMatchObject({ context, isKnown: false, isNotInContacts: false })
  expect(callerWords(ownCall({ person: contact() }), facts)).toMatchObject({
    context: 'In your contacts',
    isKnown: true,
  })
})
