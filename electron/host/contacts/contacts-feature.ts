import { ok } from '#shared/core/result.ts'
import {
  contactTexts,
  maxContactTextLength,
  maxContactRows,
  maxContactsPerRequest,
  speedDials,
  type ContactDraft,
  type ContactQuery,
  type ContactScope,
  type ContactTexts,
} from '#shared/host/contacts.ts'
import { maxNotesLength } from '#shared/host/people.ts'
import { flag, listOf, oneOf, type Check } from '#shared/settings/checks.ts'
import { directoryFeature } from '../directory/directory-feature.ts'
import { count, id, longListOf, oneOfShapes, optional, record, text, whole, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { removalsFeature } from '../removals/removals-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { Contacts } from './contacts.ts'

const line = text(maxContactTextLength)
const notes = text(maxNotesLength)
const field = (name: string) => (name === 'notes' ? notes : line)

const texts: Check<ContactTexts> = record<ContactTexts>(
  Object.fromEntries(contactTexts.map((name) => [name, field(name)])) as Record<
    keyof ContactTexts,
    typeof line
  >,
)
const labels = listOf(line)

const draftTexts = [...contactTexts, ...speedDials]
const draft: Check<ContactDraft> = record<ContactDraft>({
  ...(Object.fromEntries(draftTexts.map((name) => [name, optional(field(name))])) as Record<
    (typeof draftTexts)[number],
    { readonly optional: typeof line }
  >),
  labels: optional(labels),
  transfer_list: optional(flag),
  user_id: optional(id),
})

export const contactScope: Check<ContactScope> = oneOfShapes('kind', {
  all: record({ kind: oneOf('all') }),
  own: record({ kind: oneOf('own') }),
  due: record({ kind: oneOf('due') }),
  internal: record({ kind: oneOf('internal') }),
  group: record({ kind: oneOf('group'), group: line }),
})

const several = longListOf(id, maxContactsPerRequest)

/** The contacts screen: listed by name, changed and deleted at the platform. */
export const contactsFeature = defineFeature({
  name: 'contacts',
  needs: { session: sessionFeature, directory: directoryFeature, removals: removalsFeature },
  create({ agent }, { session: { api }, directory: { directory }, removals }) {
    return new Contacts({ api, directory, removals, agent })
  },
  methods: {
    'contacts.list': {
      input: record<ContactQuery & { from: number; count: number }>({
        scope: contactScope,
        text: word,
        from: count,
        count: whole(0, maxContactRows),
      }),
      run: async (contacts, query) => ok(contacts.rows(query)),
    },
    'contacts.ids': {
      input: record<ContactQuery>({ scope: contactScope, text: word }),
      run: async (contacts, query) => ok(contacts.list?.ids(query) ?? []),
    },
    'contacts.counts': { input: null, run: async ({ list }) => ok(list?.counts() ?? nothing) },
    'contacts.known': {
      input: record({ id }),
      run: async ({ list }, input) => ok(list?.read(input.id) ?? null),
    },
    'contacts.read': { input: record({ id }), run: (contacts, input) => contacts.read(input.id) },
    'contacts.calls': { input: record({ id }), run: (contacts, input) => contacts.calls(input.id) },
    'contacts.create': { input: record({ draft }), run: (contacts, input) => contacts.create(input.draft) },
    'contacts.change': {
      input: record({ id, draft, before: texts }),
      run: (contacts, input) => contacts.change(input.id, input.draft, input.before),
    },
    'contacts.changeMany': {
      input: record<{ ids: readonly number[]; group?: string; labels?: readonly string[] }>({
        ids: several,
        group: optional(line),
        labels: optional(labels),
      }),
      run: (contacts, { ids, ...change }) => contacts.changeMany(ids, change),
    },
    'contacts.duplicates': { input: null, run: (contacts) => contacts.duplicates() },
    'contacts.remove': {
      input: record({ ids: several }),
      run: async (contacts, { ids }) => ok(contacts.remove(ids)),
    },
  },
})

const nothing = { all: 0, own: 0, due: 0, internal: 0, groups: [] }
