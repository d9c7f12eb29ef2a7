import { initialSlices } from '#shared/host/state.ts'
import { defineFeature } from '../kernel/feature.ts'
import { secretsFeature } from '../keychain/secrets-feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { StorageNotices } from './storage-notices.ts'

/** What a person must know of files and a keychain that cannot be used. */
export const storageFeature = defineFeature({
  name: 'storage',
  slices: initialSlices('storage'),
  needs: { settings: settingsFeature, keychain: secretsFeature },
  create({ owned, set }, { settings, keychain: { secrets } }) {
    const notices = new StorageNotices((all) => set('storage', all))
    const showSettings = () => notices.set('settings', settings.notice)
    const showRemovals = () => notices.set('removal', secrets.unremoved ? { fault: 'not-allowed' } : null)
    showSettings()
    owned.add(settings.onChange(showSettings))
    owned.add(secrets.onChange(showRemovals))
    return notices
  },
})
