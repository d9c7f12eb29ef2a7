import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { initialSlices } from '#shared/host/state.ts'
import { oneOf } from '#shared/settings/checks.ts'
import { record } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'

const noWindows = err(appError('shell.no-windows'))

/** The windows of a shell that has its own. */
export const windowsFeature = defineFeature({
  name: 'windows',
  slices: initialSlices('windows'),
  create({ ports: { windows }, set, owned }) {
    if (!windows) return { windows: null }
    set('windows', windows.state)
    owned.add(windows.onChange(() => set('windows', windows.state)))
    return { windows }
  },
  methods: {
    'windows.become': {
      input: record({ form: oneOf('console', 'compact') }),
      async run({ windows }, { form }) {
        if (!windows) return noWindows
        windows.switchTo(form)
        return ok(undefined)
      },
    },
    'windows.hide': {
      input: null,
      async run({ windows }) {
        if (!windows) return noWindows
        windows.hide()
        return ok(undefined)
      },
    },
  },
  commands: {
    compact({ windows }) {
      if (!windows) return null
      windows.toggleCompact()
      return Promise.resolve(ok(undefined))
    },
  },
})
