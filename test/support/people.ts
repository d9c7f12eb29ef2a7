import type { People, Person, PersonNumber } from '#shared/host/slices.ts'

/** These people, after every list of the company was read. */
export function peopleRead(list: readonly Person[]): People {
  const lists = { user: 'read', queue: 'read', 'ring-group': 'read', conference: 'read' } as const
  return { list, error: null, lists }
}

/** A contact with one mobile number, with `changes`. */
export function contact(changes: Partial<Person> = {}): Person {
  return {
    key: 'contact:1',
    kind: 'contact',
    name: 'Ada Example',
    company: 'Example Ceramics',
    notes: '',
    numbers: [{ label: 'mobile', number: '+447700900142' }],
    phones: 0,
    ...changes,
  }
}

/** A colleague at extension 1002 with one phone, with `changes`. */
export function colleague(changes: Partial<Person> = {}): Person {
  return {
    key: 'user:2',
    kind: 'user',
    name: 'Kit Colleague',
    company: '',
    notes: '',
    numbers: [{ label: 'extension', number: '1002' }],
    phones: 1,
    ...changes,
  }
}

/** The queue Billing, number 6002, with `changes`. */
export function queue(changes: Partial<Person> = {}): Person {
  return {
    key: 'queue:2',
    kind: 'queue',
    name: 'Billing',
    company: '',
    notes: '',
    numbers: [{ label: 'queue', number: '6002' }],
    phones: 0,
    service: {
      members: null,
      mostCallers: 8,
      longestWait: 180,
      afterwards: { type: 'V', name: 'Sybilla Thornapple' },
    },
    ...changes,
  }
}

/** The ring group Billing leads, number 6102, with `changes`. */
export function ringGroup(changes: Partial<Person> = {}): Person {
  return {
    key: 'ring-group:1',
    kind: 'ring-group',
    name: 'Billing leads',
    company: '',
    notes: '',
    numbers: [{ label: 'ring-group', number: '6102' }],
    phones: 0,
    service: { members: 3, mostCallers: null, longestWait: 20, afterwards: { type: 'H', name: '' } },
    ...changes,
  }
}

/** A mobile number that reports each access. */
export function watchedNumber(number: string, onRead: () => void): PersonNumber {
  return {
    label: 'mobile',
    get number() {
      onRead()
      return number
    },
  }
}
