import { readFile } from 'node:fs/promises'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { initialSlices } from '#shared/host/state.ts'
import type { Licence } from '#shared/host/updates.ts'
import { oneOf } from '#shared/settings/checks.ts'
import { record } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { UpdateMemory } from './update-memory.ts'
import { updateMode } from './update-mode.ts'
import { Updates } from './updates.ts'

/** New versions of the app, and what others made of it. */
export const updatesFeature = defineFeature({
  name: 'updates',
  slices: initialSlices('updates'),
  needs: { settings: settingsFeature },
  create({ clock, log, ports, store, isCalling, set, own, owned }, { settings }) {
    const { userData, shell, updater = null, licences } = ports
    const updates = own(
      new Updates({
        updater,
        memory: new UpdateMemory(userData),
        version: shell.version,
        clock,
        log,
        allowed: () => updateMode(settings.value, store.value.policy.policy, updater?.hindrance ?? null),
        busy: () => ({ calls: isCalling(), texts: (store.value.texts.outgoing ?? 0) > 0 }),
        onChange: (state) => set('updates', state),
      }),
    )
    // What decides whether something may be fetched or installed now.
    owned.add(store.onSlices(['lines', 'texts', 'settings', 'policy'], () => updates.update()))
    return { updates, licences }
  },
  start: ({ updates }) => void updates.start(),
  dispose: ({ updates }) => updates.atEnd(),
  methods: {
    'updates.check': { input: null, run: ({ updates }) => updates.check() },
    'updates.install': {
      input: record({ when: oneOf('now', 'quit') }),
      run: ({ updates }, { when }) => updates.ask(when),
    },
    'updates.later': {
      input: null,
      async run({ updates }) {
        updates.later()
        return ok(undefined)
      },
    },
    'app.licences': {
      input: null,
      async run({ licences }) {
        const text = licences === undefined ? '' : await readFile(licences, 'utf8').catch(() => '')
        if (text === '') return err(appError('licences.missing'))
        return ok(JSON.parse(text) as readonly Licence[])
      },
    },
  },
})
