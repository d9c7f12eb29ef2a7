import { expect, test } from 'vitest'
import {
  changeCount,
  conflictFields,
  draftOf,
  editsOf,
  editsSince,
  isIdentifiable,
  remainingChanges,
  noTexts,
  readLabels,
  withDial,
  wrongDials,
  withText,
} from '#renderer/features/contacts/contact-edits.ts'

const before = { ...noTexts, first_name: 'Tamsin', notes: 'a' }

test('a field that is changed back no longer counts as a change', () => {
  const edits = withText(editsOf(before), 'first_name', 'Tamsyn')
  expect(changeCount(edits)).toBe(1)
  expect(changeCount(withText(edits, 'first_name', 'Tamsin'))).toBe(0)
  expect(changeCount(withDial(withDial(edits, 'speed_dial_mobile', '14'), 'speed_dial_mobile', ''))).toBe(1)
})

test('what is typed while it is being saved stays, as a change of what was saved', () => {
  const sent = withDial(withText(editsOf(before), 'notes', 'blue '), 'speed_dial_mobile', '14')
  const saved = { ...before, notes: 'blue' }
  expect(changeCount(editsSince(sent, sent, saved))).toBe(0)
  const now = withText(withText(sent, 'notes', 'red'), 'company', 'Otterwick')
  expect(editsSince(sent, now, saved)).toEqual({
    ...editsOf(saved),
    texts: { notes: 'red', company: 'Otterwick' },
  })
  expect(editsSince(sent, now, { ...saved, notes: 'green, by somebody else' }).before.notes).toBe('blue')
})

test('only what was changed is written, without spaces around it', () => {
  const edits = withText(editsOf(before), 'company', ' Otterwick ')
  expect(draftOf(edits, 31)).toEqual({ company: 'Otterwick' })
  expect(draftOf({ ...edits, labels: 'vip, ,vip,trade', transfer: 'no', owner: 'all' }, 31)).toEqual({
    ...{ company: 'Otterwick', labels: ['vip', 'trade'] },
    ...{ transfer_list: false, user_id: 0 },
  })
  expect(draftOf({ ...edits, owner: 'me' }, 31)).toMatchObject({ user_id: 31 })
  expect(readLabels(' , ')).toEqual([])
})

test('a contact needs a name, a company, an email address or a number', () => {
  expect(isIdentifiable({ ...noTexts, notes: 'who', group_name: 'Trade' })).toBe(false)
  expect(isIdentifiable({ ...noTexts, tel_2: '204' })).toBe(true)
})

test('of a field changed by two people, either value can be kept', () => {
  const edits = withText(withText(editsOf(before), 'notes', 'mine'), 'company', 'Otterwick')
  const now = { ...before, notes: 'theirs', company: 'Otterwick' }
  expect(conflictFields(edits, now)).toEqual([{ field: 'notes', theirs: 'theirs', mine: 'mine' }])
  expect(remainingChanges(edits, new Set(['notes']))).toEqual({ company: 'Otterwick' })
})

test('a speed dial is a number: digits, * and #, not letters', () => {
  const edits = editsOf(before)
  const wrong = (typed: string) => wrongDials(withDial(edits, 'speed_dial_mobile', typed))
  for (const typed of ['14', ' 14 ', '*21#']) expect(wrong(typed)).toEqual([])
  for (const typed of ['abc', '12a', '+']) expect(wrong(typed)).toEqual(['mobile'])
})
