import { oneOf } from '#shared/settings/checks.ts'
import { directoryFeature } from '../directory/directory-feature.ts'
import { record, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { callerFeature } from './caller-feature.ts'
import { ScreenPop } from './screen-pop.ts'

/** Opens pages of other systems about callers. */
export const screenPopFeature = defineFeature({
  name: 'screen-pop',
  needs: { settings: settingsFeature, directory: directoryFeature, caller: callerFeature },
  create({ clock, ports, store, owned }, { directory: { directory } }) {
    const pop = new ScreenPop({
      clock,
      state: () => store.value,
      find: (number) => directory.find(number),
      open: (address) => ports.openLink(address),
    })
    owned.add(store.onSlices(['lines', 'callers'], () => pop.update()))
    return pop
  },
  methods: {
    'screenPop.open': {
      input: record({ lineId: word, number: word, what: oneOf('caller', 'attached') }),
      run: async (pop, { lineId, number, what }) => pop.show(lineId, number, what),
    },
  },
})
