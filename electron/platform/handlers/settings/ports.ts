import type { Clock } from '#shared/core/clock.ts'
import type { Deletions } from '../../background/deletions.ts'
import type { Store } from '../../store/store.ts'

/** What the handlers of the settings work with. */
export type SettingsPorts = {
  readonly store: Store
  readonly deletions: Pick<Deletions, 'accept'>
  readonly clock: Pick<Clock, 'now'>
}
