import { join } from 'node:path'
import { record } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { ownerOf } from '../signed-in-agent.ts'
import { listName, listView } from './list-view-checks.ts'
import { ViewFiles } from './view-files.ts'

/** Which columns an agent wants of a list, and which filters are saved for it. */
export const listViewsFeature = defineFeature({
  name: 'list-views',
  create({ ports, log, store }) {
    const files = new ViewFiles(join(ports.userData, 'history-views'), log)
    return { files, owner: () => ownerOf(store.value) }
  },
  methods: {
    'listViews.read': { input: null, run: ({ files, owner }) => files.read(owner()) },
    'listViews.keep': {
      input: record({ list: listName, view: listView }),
      run: ({ files, owner }, { list, view }) => files.keep(owner(), list, view),
    },
  },
})
