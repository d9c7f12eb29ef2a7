import { ok } from '#shared/core/result.ts'
import { initialSlices } from '#shared/host/state.ts'
import { directoryFeature } from '../directory/directory-feature.ts'
import { count, id, ids, record, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { removalsFeature } from '../removals/removals-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { Chats } from './chats.ts'
import { createFaxes } from './faxes.ts'

const list = record({ find: word, count })

/** Faxes, and chats with visitors of the customer's website. */
export const faxesChatsFeature = defineFeature({
  name: 'faxes-chats',
  slices: initialSlices('faxes', 'chats'),
  needs: { session: sessionFeature, directory: directoryFeature, removals: removalsFeature },
  create({ clock, store, set, agent }, { session: { api }, directory: { who }, removals }) {
    const faxes = createFaxes({ api, clock, who, onState: (state) => set('faxes', state) })
    const chats = new Chats({
      api,
      clock,
      removals,
      colleague: (user) => store.value.people.list.find(({ key }) => key === `user:${user}`)?.name ?? '',
      agentId: () => agent()?.id ?? null,
      onState: (state) => set('chats', state),
    })
    return { faxes, chats }
  },
  signedOut({ faxes, chats }) {
    faxes.forget()
    chats.forget()
  },
  methods: {
    'faxes.list': { input: list, run: ({ faxes }, query) => faxes.list(query) },
    'chats.list': { input: list, run: ({ chats }, query) => chats.list(query) },
    'chats.read': { input: record({ id }), run: ({ chats }, chat) => chats.read(chat.id) },
    'chats.removeMessages': {
      input: record({ ids }),
      run: async ({ chats }, { ids: removed }) => ok(chats.removeMessages(removed)),
    },
  },
})
