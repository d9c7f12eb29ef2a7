import { join } from 'node:path'
import { Emitter } from '#shared/core/emitter.ts'
import { ok } from '#shared/core/result.ts'
import {
  maxHits,
  maxNumbers,
  maxPhoneKeys,
  personKinds,
  type DirectoryMethods,
} from '#shared/host/directory.ts'
import { initialSlices } from '#shared/host/state.ts'
import { listOf, oneOf } from '#shared/settings/checks.ts'
import { longListOf, optional, record, whole, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { accountFile } from '../signed-in-agent.ts'
import { storageFeature } from '../storage-notices/storage-feature.ts'
import { Directory } from './directory.ts'
import { keysInCalls } from './shown-contacts.ts'

type SearchInput = Parameters<DirectoryMethods['directory.search']>[0]

/** The directory: people, queues, groups and rooms that the agent can call by name. */
export const directoryFeature = defineFeature({
  name: 'directory',
  slices: initialSlices('people', 'directory'),
  needs: { session: sessionFeature, storage: storageFeature },
  create({ clock, log, ports, store, set, own, owned }, { session: { api }, storage }) {
    /** Emits when numbers may have new names. */
    const names = new Emitter<void>()
    const directory = own(
      new Directory({
        ...{ api, clock, log },
        fileOf: (agent) => accountFile(join(ports.userData, 'directory'), agent),
        state: () => store.value,
        onPeople: (people) => set('people', people),
        onState: (state) => set('directory', state),
        onNames: () => names.emit(),
        onDamage: (isDamaged) => storage.set('directory', isDamaged ? { fault: 'damaged' } : null),
      }),
    )
    const who = (number: string) => directory.personOf(number)
    owned.add(store.onCalls(({ changed }) => directory.publishNames(keysInCalls(changed))))
    owned.add(
      store.onSlices(['recents'], () => {
        const { calls } = store.value.recents
        directory.publishNames(calls.map(({ number }) => number))
        directory.countCalls(calls)
      }),
    )
    return { directory, names, who }
  },
  signedIn: ({ directory }, agent, later) => later(() => directory.start(agent)),
  signedOut: ({ directory }) => directory.forget(),
  methods: {
    'people.refresh': { input: null, run: ({ directory }) => directory.refresh() },
    'people.readPhones': {
      input: record({ keys: longListOf(word, maxPhoneKeys) }),
      run: ({ directory }, { keys }) => directory.readPhones(keys),
    },
    'directory.search': {
      input: record<SearchInput>({
        text: word,
        kinds: optional(listOf(oneOf(...personKinds))),
        limit: whole(1, maxHits),
      }),
      run: async ({ directory }, query) => ok(directory.search(query)),
    },
    'directory.find': {
      input: record({ numbers: longListOf(word, maxNumbers) }),
      run: async ({ directory }, { numbers }) => ok(numbers.map((number) => directory.find(number))),
    },
  },
})
