import type {
  ContactCounts,
  ContactMethods,
  ContactQuery,
  ContactRecord,
  ContactRow,
} from '#shared/host/contacts.ts'

type Input<Name extends keyof ContactMethods> = Parameters<ContactMethods[Name]>[0]

/** The answers of a host with only these contacts; undefined for a method that is not about contacts. */
export function fakeContacts(contacts: readonly ContactRecord[], method: string, input: unknown): unknown {
  switch (method) {
    case 'contacts.list': {
      const query = input as Input<'contacts.list'>
      const found = contacts.filter((contact) => isListed(contact, query))
      const items = found.slice(query.from, query.from + query.count).map(rowOf)
      return { items, total: found.length }
    }
    case 'contacts.ids':
      return contacts
        .filter((contact) => contact.mayChange && isListed(contact, input as ContactQuery))
        .map(({ id }) => id)
    case 'contacts.counts':
      return countsOf(contacts)
    case 'contacts.known':
    case 'contacts.read':
      return contacts.find(({ id }) => id === (input as { id: number }).id) ?? null
    case 'contacts.change':
      return { kind: 'saved', contact: contacts.find(({ id }) => id === (input as { id: number }).id) }
    case 'contacts.duplicates':
    case 'contacts.calls':
      return []
    default:
      return undefined
  }
}

function isListed(
  { texts, name, owner, nextCallAt, isInternal }: ContactRecord,
  query: ContactQuery,
): boolean {
  const { scope } = query
  const isIn = {
    all: true,
    own: owner === 31,
    due: nextCallAt !== null,
    internal: isInternal,
    group: scope.kind === 'group' && texts.group_name === scope.group,
  }
  const all = [name, ...Object.values(texts)].join(' ').toLowerCase()
  return isIn[scope.kind] && all.includes(query.text.trim().toLowerCase())
}

function rowOf({ id, name, texts, lastCallAt, nextCallAt, mayChange }: ContactRecord): ContactRow {
  const number = texts.mobile || texts.tel
  return {
    id,
    name,
    company: texts.company,
    number,
    group: texts.group_name,
    lastCallAt,
    nextCallAt,
    mayChange,
  }
}

function countsOf(contacts: readonly ContactRecord[]): ContactCounts {
  const of = (kind: 'all' | 'own' | 'due' | 'internal') =>
    contacts.filter((contact) => isListed(contact, { scope: { kind }, text: '' })).length
  const groups = new Map<string, number>()
  for (const { texts } of contacts)
    if (texts.group_name !== '') groups.set(texts.group_name, (groups.get(texts.group_name) ?? 0) + 1)
  return {
    ...{ all: of('all'), own: of('own'), due: of('due'), internal: of('internal') },
    groups: [...groups]
      .map(([name, count]) => ({ name, count }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  }
}
