import { join } from 'node:path'
import { maxNotesLength } from '#shared/host/people.ts'
import { initialSlices } from '#shared/host/state.ts'
import { oneOf } from '#shared/settings/checks.ts'
import { directoryFeature } from '../directory/directory-feature.ts'
import { moment, record, text, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { EntryFile } from '../local-files/entry-file.ts'
import { networkFeature } from '../network/network-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { accountFile } from '../signed-in-agent.ts'
import { ContactNotes, type StoredNotes } from './contact-notes.ts'

const notes = text(maxNotesLength)
const storedNotes = record<StoredNotes>({ key: word, words: notes, base: notes, at: moment })
/** Maximum contacts with unsent notes. */
const maxContacts = 200

/** Notes on contacts, saved while typing. */
export const contactNotesFeature = defineFeature({
  name: 'contact-notes',
  slices: initialSlices('writtenNotes'),
  needs: { session: sessionFeature, directory: directoryFeature, network: networkFeature },
  create({ clock, log, ports, set, own, owned }, { session: { api }, directory: { directory }, network }) {
    const contactNotes = own(
      new ContactNotes({
        ...{ api, clock },
        save: (key, words) => directory.setNotes(key, words),
        onChange: (written) => set('writtenNotes', written),
      }),
    )
    owned.add(network.events.on(() => contactNotes.wake()))
    const folder = join(ports.userData, 'contact-notes')
    return { contactNotes, log, folder }
  },
  signedIn: ({ contactNotes, log, folder }, agent, later) =>
    later(() => {
      const path = accountFile(folder, agent).replace(/\.db$/, '.json')
      contactNotes.start(new EntryFile({ path, log, check: storedNotes, maxEntries: maxContacts }))
    }),
  signedOut: ({ contactNotes }) => contactNotes.stop(),
  methods: {
    'contactNotes.write': {
      input: record({ key: word, words: notes, base: notes }),
      run: async ({ contactNotes }, input) => contactNotes.write(input),
    },
    'contactNotes.resolve': {
      input: record({ key: word, use: oneOf('mine', 'theirs') }),
      run: async ({ contactNotes }, { key, use }) => contactNotes.resolve(key, use),
    },
  },
})
