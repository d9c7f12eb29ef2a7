import type { Person, PersonNumber } from '#shared/host/state.ts'

/** A contact with one mobile number, changed by what is given. */
export function contact(changes: Partial<Person> = {}): Person {
  return {
    key: 'contact:1',
    kind: 'contact',
    name: 'Ada Example',
    company: 'Example Ceramics',
    notes: '',
    numbers: [{ label: 'Mobile', number: '+447700900142' }],
    phones: 0,
    ...changes,
  }
}

/** A colleague at extension 1002 with one phone, changed by what is given. */
export function colleague(changes: Partial<Person> = {}): Person {
  return {
    key: 'user:2',
    kind: 'user',
    name: 'Kit Colleague',
    company: '',
    notes: '',
    numbers: [{ label: 'Extension', number: '1002' }],
    phones: 1,
    ...changes,
  }
}

/** A mobile number that says each time it is looked at. */
export function watchedNumber(number: string, onRead: () => void): PersonNumber {
  return {
    label: 'Mobile',
    get number() {
      onRead()
      return number
    },
  }
}
