import { isSame } from '#shared/core/is-same.ts'
import { initialSlices } from '#shared/host/state.ts'
import type { StorageNotice } from '#shared/host/storage.ts'
import { defineFeature } from '../kernel/feature.ts'
import { secretsFeature } from '../keychain/secrets-feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'

/** Notices about files and a keychain that cannot be used. */
export const storageFeature = defineFeature({
  name: 'storage',
  slices: initialSlices('storage'),
  needs: { settings: settingsFeature, keychain: secretsFeature },
  create({ owned, set }, { settings, keychain: { secrets } }) {
    const notices = new StorageNotices((all) => set('storage', all))
    const publishSettingsNotice = () => notices.set('settings', settings.notice)
    const publishRemovalNotice = () =>
      notices.set('removal', secrets.unremoved ? { fault: 'not-allowed' } : null)
    publishSettingsNotice()
    owned.add(settings.onChange(publishSettingsNotice))
    owned.add(secrets.onChange(publishRemovalNotice))
    return notices
  },
})

/** Notices about files that cannot be used, one of each kind. */
class StorageNotices {
  private readonly publish: (notices: readonly StorageNotice[]) => void
  private notices: readonly StorageNotice[] = []

  constructor(publish: (notices: readonly StorageNotice[]) => void) {
    this.publish = publish
  }

  /** Shows a notice, or removes it if null. */
  set(what: StorageNotice['what'], notice: Omit<StorageNotice, 'what'> | null): void {
    const others = this.notices.filter((each) => each.what !== what)
    const next = notice ? [...others, { ...notice, what }] : others
    if (isSame(this.notices, next)) return
    this.notices = next
    this.publish(next)
  }
}
