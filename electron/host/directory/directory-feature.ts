import { Emitter } from '#shared/core/emitter.ts'
import { longestNotes } from '#shared/host/people.ts'
import { initialSlices } from '#shared/host/state.ts'
import { record, text, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { Directory } from './people.ts'

/** Everybody whom the agent can call by name. */
export const directoryFeature = defineFeature({
  name: 'directory',
  slices: initialSlices('people'),
  needs: { session: sessionFeature },
  create({ clock, set, own }, { session: { api } }) {
    /** Numbers may have other names now. */
    const names = new Emitter<void>()
    const directory = own(
      new Directory({
        api,
        clock,
        onChange(people) {
          set('people', people)
          names.emit()
        },
      }),
    )
    const who = (number: string) => directory.who(number)
    return { directory, names, who }
  },
  signedIn: ({ directory }, { agent }, later) => later(() => directory.start(agent.country)),
  signedOut: ({ directory }) => directory.stop(),
  methods: {
    'people.refresh': { input: null, run: ({ directory }) => directory.refresh() },
    'people.setNotes': {
      input: record({ key: word, notes: text(longestNotes) }),
      run: ({ directory }, { key, notes }) => directory.setNotes(key, notes),
    },
  },
})
