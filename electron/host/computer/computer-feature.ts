import { initialSlices } from '#shared/host/state.ts'
import { commandName, record } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { ComputerFacts } from './computer-facts.ts'

/** What the shell does on this computer: start at sign-in, links, keys, spelling. */
export const computerFeature = defineFeature({
  name: 'computer',
  slices: initialSlices('computer'),
  create: ({ set }) => new ComputerFacts((state) => set('computer', state)),
  methods: {
    'computer.restartSeen': { input: null, run: (computer) => computer.restartSeen() },
    'computer.tryKeys': {
      input: record({ name: commandName }),
      run: (computer, { name }) => computer.tryKeys(name),
    },
  },
})
