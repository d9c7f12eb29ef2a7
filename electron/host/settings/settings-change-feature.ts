import { appError, errorBecause } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'
import { err } from '#shared/core/result.ts'
import { isRecord } from '#shared/core/is-record.ts'
import { json, record } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { programConsent } from './program-consent.ts'
import { settingsFeature } from './settings-feature.ts'

/** Each has its own method, which updates its secrets and its trust together with it. */
const changedElsewhere = ['version', 'phone', 'connection', 'network', 'relay', 'registeredAddress']

/** Changes of settings by a page. */
export const settingsChangeFeature = defineFeature({
  name: 'settings-change',
  needs: { settings: settingsFeature },
  create({ ports, store }, { settings }) {
    const consent = programConsent({ present: () => settings.value.tunnel, approve: ports.approveProgram })
    const refusal = () =>
      store.value.shell.allowedCommands
        ? appError('tunnel.not-allowed')
        : errorBecause('settings.invalid', reason('command.not-allowed'))
    return { settings, consent, refusal }
  },
  methods: {
    'settings.change': {
      // The user is told which field is wrong, which `checkSettings` reports.
      input: record({ changes: settingsChange }),
      async run({ settings, consent, refusal }, { changes }) {
        const elsewhere = changedElsewhere.filter((name) => Object.hasOwn(changes, name))
        if (elsewhere.length > 0) return err(appError('settings.invalid', elsewhere.join(', ')))
        return (await consent(changes.tunnel)) ? settings.change(changes) : err(refusal())
      },
    },
  },
})

function settingsChange(value: unknown): object | undefined {
  const read = json(200_000)(value)
  return isRecord(read) ? read : undefined
}
