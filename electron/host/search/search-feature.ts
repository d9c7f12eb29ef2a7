import { ok } from '#shared/core/result.ts'
import { maxHits } from '#shared/host/directory.ts'
import { maxUseKeyLength, maxFoundCalls, type SearchMethods } from '#shared/host/search.ts'
import { initialSlices } from '#shared/host/state.ts'
import { directoryFeature } from '../directory/directory-feature.ts'
import { record, text, whole, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { ownerOf } from '../signed-in-agent.ts'
import { PaletteUses, withUse } from './palette-uses.ts'
import { searchCalls } from './search-calls.ts'

type CallsInput = Parameters<SearchMethods['search.calls']>[0]

/** Searches past calls, which no other feature does, and stores what the agent chose in the command palette. */
export const searchFeature = defineFeature({
  name: 'search',
  slices: initialSlices('paletteUses'),
  needs: { session: sessionFeature, directory: directoryFeature },
  create(
    { agent, country, clock, log, ports, store, set },
    { session: { api }, directory: { directory, who } },
  ) {
    const uses = new PaletteUses({ userData: ports.userData, log })
    return {
      showUses: () => set('paletteUses', uses.of(ownerOf(store.value))),
      forgetUses: () => set('paletteUses', []),
      used(key: string): void {
        const owner = ownerOf(store.value)
        if (owner === '') return
        const present = withUse(store.value.paletteUses, key, clock.now())
        set('paletteUses', present)
        uses.write(owner, present)
      },
      async calls({ text: searchTerm, limit }: CallsInput) {
        const signedIn = agent()
        if (!signedIn) return ok([])
        const { people } = directory.search({ text: searchTerm, limit: maxHits })
        const about = { country: country(), agentId: signedIn.id }
        return searchCalls({ text: searchTerm, limit, api, people, who, ...about })
      },
    }
  },
  signedIn: ({ showUses }, _agent, later) => later(showUses),
  signedOut: ({ forgetUses }) => forgetUses(),
  methods: {
    'search.calls': {
      input: record({ text: word, limit: whole(1, maxFoundCalls) }),
      run: (search, query) => search.calls(query),
    },
    'palette.used': {
      input: record({ key: text(maxUseKeyLength) }),
      run: ({ used }, { key }) => used(key),
    },
  },
})
