import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { importLimits, type ContactFormat } from '#shared/host/contact-files.ts'
import { contactNumbers, type ContactQuery, type ContactTexts } from '#shared/host/contacts.ts'
import { initialSlices } from '#shared/host/state.ts'
import { flag, oneOf } from '#shared/settings/checks.ts'
import { directoryFeature } from '../../directory/directory-feature.ts'
import { foldWords } from '../../fold-words.ts'
import { count, record, text, whole, word } from '../../kernel/checks.ts'
import { defineFeature } from '../../kernel/feature.ts'
import { ownerOf } from '../../signed-in-agent.ts'
import { contactScope, contactsFeature } from '../contacts-feature.ts'
import { ContactImport } from './contact-import.ts'

/** Contacts in one part of a file. */
const partSize = 500

/** Contacts from files and to files. */
export const contactFilesFeature = defineFeature({
  name: 'contact-files',
  slices: initialSlices('contactImport'),
  needs: { contacts: contactsFeature, directory: directoryFeature },
  create({ set, store }, { contacts, directory: { directory } }) {
    const exists = (texts: ContactTexts) => {
      const name = foldWords(`${texts.first_name} ${texts.last_name}`.trim() || texts.company)
      const found = contactNumbers.flatMap((field) => (texts[field] && directory.find(texts[field])) || [])
      return found.some((person) => person.kind === 'contact' && foldWords(person.name) === name)
    }
    const file = new ContactImport({
      ...{ contacts, exists },
      owner: () => ownerOf(store.value),
      isDeleted: (id) => store.value.directory.readAt !== null && contacts.list?.read(id) === null,
      onState: (state) => set('contactImport', state),
    })
    return { file, contacts }
  },
  signedIn: ({ file }) => file.signedIn(),
  signedOut: ({ file }) => file.signedOut(),
  methods: {
    'contacts.sendFile': {
      input: record({ data: text(importLimits.piece), isFirst: flag }),
      run: async ({ file }, { data, isFirst }) => file.send(Buffer.from(data, 'base64'), isFirst),
    },
    'contacts.readFile': { input: null, run: ({ file }) => file.read() },
    'contacts.fileLines': {
      input: record({ onlyBad: flag, from: count, count: whole(0, importLimits.contacts) }),
      run: async ({ file }, query) => ok(file.piece(query)),
    },
    'contacts.import': { input: null, run: ({ file }) => file.run() },
    'contacts.cancelImport': { input: null, run: ({ file }) => file.cancel() },
    'contacts.export': {
      input: record<ContactQuery & { format: ContactFormat; from: number }>({
        scope: contactScope,
        text: word,
        format: oneOf('csv', 'vcard'),
        from: count,
      }),
      async run({ contacts: { list } }, { scope, text: find, format, from }) {
        if (!list) return err(appError('session.signed-out'))
        const query = { scope, text: find }
        const some = list.records(query, { from, count: partSize })
        const { total } = list.rows(query, { from: 0, count: 0 })
        const next = from + some.length < total && some.length > 0 ? from + some.length : null
        const { writeContacts } = await import('./write-contacts.ts')
        return ok({ text: writeContacts(some, { format, isFirst: from === 0 }), next, total })
      },
    },
  },
})
