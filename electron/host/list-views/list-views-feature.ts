import { join } from 'node:path'
import { appError } from '#shared/core/app-error.ts'
import { err, type Outcome } from '#shared/core/result.ts'
import { record, text } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { ownerOf } from '../signed-in-agent.ts'
import { listName, listView } from './list-view-checks.ts'
import { ViewFiles } from './view-files.ts'

/** Longest `agentKey`, in characters: an address and a number. */
const maxAgentKeyLength = 2_200

/** The columns that an agent wants of a list, and its saved filters. */
export const listViewsFeature = defineFeature({
  name: 'list-views',
  create({ ports, log, store }) {
    const files = new ViewFiles(join(ports.userData, 'history-views'), log)
    const ofAgent = async <Value>(act: (owner: string) => Outcome<Value>): Outcome<Value> => {
      const owner = ownerOf(store.value)
      return owner === '' ? err(appError('session.signed-out')) : act(owner)
    }
    return { files, ofAgent }
  },
  methods: {
    'listViews.read': { input: null, run: ({ files, ofAgent }) => ofAgent((owner) => files.read(owner)) },
    'listViews.keep': {
      input: record({ agent: text(maxAgentKeyLength), list: listName, view: listView }),
      run: ({ files, ofAgent }, { agent, list, view }) =>
        ofAgent(async (owner) =>
          owner === agent ? files.write(owner, list, view) : err(appError('session.signed-out')),
        ),
    },
  },
})
