import { readFile } from 'node:fs/promises'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { initialSlices } from '#shared/host/state.ts'
import type { Licence, UpdateMode, UpdateReason } from '#shared/host/updates.ts'
import { oneOf } from '#shared/settings/checks.ts'
import { isLocked, type Policy } from '#shared/settings/policy.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { record } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { UpdateMemory } from './update-memory.ts'
import type { UpdaterPort } from './updater-port.ts'
import { Updates } from './updates.ts'

/** New versions of the app, and the licences of third-party software. */
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
        allowed: () => updateMode(settings.value, store.value.policy.policy, updater?.obstacle ?? null),
        busy: () => ({ calls: isCalling(), texts: (store.value.texts.outgoing ?? 0) > 0 }),
        onChange: (state) => set('updates', state),
      }),
    )
    // The slices that decide whether an update may be downloaded or installed now.
    owned.add(store.onSlices(['lines', 'texts', 'settings', 'policy'], () => updates.update()))
    return { updates, licences }
  },
  start: ({ updates }) => void updates.start(),
  dispose: ({ updates }) => updates.atEnd(),
  methods: {
    'updates.check': { input: null, run: ({ updates }) => updates.check() },
    'updates.install': {
      input: record({ when: oneOf('now', 'quit') }),
      run: ({ updates }, { when }) => updates.requestInstall(when),
    },
    'updates.later': { input: null, run: ({ updates }) => updates.later() },
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

/**
 * What may happen automatically, and why. An installation managed by others never installs, whatever is chosen; turning
 * checks off applies everywhere. A locked policy is already in force in the settings.
 */
export function updateMode(
  settings: Pick<Settings, 'updates'>,
  policy: Policy,
  obstacle: UpdaterPort['obstacle'],
): { readonly mode: UpdateMode; readonly because: UpdateReason } {
  if (obstacle === 'no-feed' || obstacle === 'not-installed') return { mode: 'off', because: obstacle }
  const because = isLocked(policy, 'updates') ? 'policy' : 'chosen'
  if (settings.updates === 'off') return { mode: 'off', because }
  return obstacle ? { mode: 'notify', because: obstacle } : { mode: settings.updates, because }
}
