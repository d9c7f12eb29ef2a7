import type { Clock } from '#shared/core/clock.ts'
import type { Deletions } from '../../background/deletions.ts'
import type { Store } from '../../store/store.ts'

/** Ports of the handlers of the settings. */
export type SettingsPorts = {
  readonly store: Store
  readonly deletions: Pick<Deletions, 'enqueue'>
  readonly clock: Pick<Clock, 'now'>
}
