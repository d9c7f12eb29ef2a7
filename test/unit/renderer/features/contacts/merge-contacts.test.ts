import { expect, test } from 'vitest'
import { mergeContacts, valuesOf } from '#renderer/features/contacts/merge-contacts.ts'
import { contactOf } from '#test/e2e/screens/contact-scenes.ts'

const one = contactOf(1, { first_name: 'Tamsin', last_name: 'Quill', mobile: '+447700900142', notes: 'a' })
const other = contactOf(2, {
  first_name: 'T.',
  last_name: 'Quill',
  mobile: '07700 900142',
  tel: '1',
  notes: 'b',
  email: 'e',
})

test('merged contacts keep every number once, all notes, and of each field what was chosen', () => {
  expect(valuesOf([one, other], 'first_name')).toEqual(['Tamsin', 'T.'])
  const { texts, dropped } = mergeContacts([one, other], { choices: { first_name: 'T.' }, country: 'GB' })
  expect(texts).toMatchObject({ first_name: 'T.', last_name: 'Quill', email: 'e', notes: 'a\nb' })
  expect(texts).toMatchObject({ mobile: '+447700900142', tel: '1', mobile_1: '' })
  expect(dropped).toEqual([])
})

test('numbers that do not fit into the merged contact are reported', () => {
  const numbers = (from: number) => ({
    mobile: `${from}`,
    mobile_1: `${from + 1}`,
    mobile_2: `${from + 2}`,
    tel: `${from + 3}`,
  })
  const contacts = [contactOf(1, numbers(10)), contactOf(2, numbers(20))]
  const { texts, dropped } = mergeContacts(contacts, { choices: {}, country: 'GB' })
  expect(texts).toMatchObject({
    mobile: '10',
    mobile_1: '11',
    mobile_2: '12',
    tel: '13',
    tel_1: '20',
    tel_2: '23',
  })
  expect(dropped).toEqual(['21', '22'])
})
