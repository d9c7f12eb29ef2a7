import { expect, test } from 'vitest'
import { changedElsewhere } from '#electron/host/contacts/changed-elsewhere.ts'
import { contactTexts, type ContactTexts } from '#shared/host/contacts.ts'

const none = Object.fromEntries(contactTexts.map((name) => [name, ''])) as ContactTexts

test.for<[string, Partial<ContactTexts>, Partial<ContactTexts>, Partial<ContactTexts>, readonly string[]]>([
  ['nothing', { notes: 'a' }, { notes: 'a' }, { notes: 'b' }, []],
  ['a field that is written', { notes: 'a' }, { notes: 'c' }, { notes: 'b' }, ['notes']],
  ['a field that is not written', { notes: 'a' }, { notes: 'c' }, { email: 'b' }, []],
  ['what both wrote alike', { notes: 'a' }, { notes: 'b' }, { notes: 'b ' }, []],
  ['a number in another form', { tel: '01632 960 188' }, { tel: '01632960188' }, { tel: '204' }, []],
  ['a number', { tel: '01632 960 188' }, { tel: '205' }, { tel: '204' }, ['tel']],
])('finds %s', ([, before, now, draft, fields]) => {
  expect(changedElsewhere({ ...none, ...before }, { ...none, ...now }, draft)).toEqual(fields)
})
