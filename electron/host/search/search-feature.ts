import { ok } from '#shared/core/result.ts'
import { mostHits } from '#shared/host/directory.ts'
import { mostFoundCalls } from '#shared/host/search.ts'
import { directoryFeature } from '../directory/directory-feature.ts'
import { record, whole, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { searchCalls } from './search-calls.ts'

/** The part of a search over everything that no other feature has: past calls. */
export const searchFeature = defineFeature({
  name: 'search',
  needs: { session: sessionFeature, directory: directoryFeature },
  create: ({ agent, country }, { session: { api }, directory: { directory, who } }) => ({
    async calls({ text, limit }: { readonly text: string; readonly limit: number }) {
      const signedIn = agent()
      if (!signedIn) return ok([])
      const people = directory.search({ text, limit: mostHits }).people
      return searchCalls({ text, limit, api, people, who, country: country(), agentId: signedIn.id })
    },
  }),
  methods: {
    'search.calls': {
      input: record({ text: word, limit: whole(1, mostFoundCalls) }),
      run: (search, query) => search.calls(query),
    },
  },
})
