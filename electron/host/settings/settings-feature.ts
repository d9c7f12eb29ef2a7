import { unmanaged } from '#shared/host/policy.ts'
import { initialSlices } from '#shared/host/state.ts'
import { defineFeature } from '../kernel/feature.ts'
import { SettingsStore } from './settings-store.ts'

/** The settings of this computer, and the organisation's policy. */
export const settingsFeature = defineFeature({
  name: 'settings',
  slices: initialSlices('settings', 'policy'),
  create({ ports, log, set, owned }) {
    const { policy: port } = ports
    const policy = port?.value ?? unmanaged
    const settings = new SettingsStore(ports.settings, log, policy.policy)
    set('settings', settings.value)
    set('policy', policy)
    owned.add(settings.onChange((value) => set('settings', value)))
    if (!port) return settings
    owned.add(() => port[Symbol.dispose]())
    owned.add(
      port.onChange((state) => {
        // The settings first, so that listeners of the policy see it in force.
        settings.applyPolicy(state.policy)
        set('policy', state)
      }),
    )
    return settings
  },
})
