import type { UpdateMode, UpdateReason } from '#shared/host/updates.ts'
import { isLocked, type Policy } from '#shared/settings/policy.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { UpdaterPort } from './updater-port.ts'

/**
 * What may be done by itself, and why. An installation that others look after never installs, whatever is chosen; who
 * forbids looking is obeyed everywhere. A locked policy is in force in the settings already.
 */
export function updateMode(
  settings: Pick<Settings, 'updates'>,
  policy: Policy,
  hindrance: UpdaterPort['hindrance'],
): { readonly mode: UpdateMode; readonly because: UpdateReason } {
  if (hindrance === 'no-feed' || hindrance === 'not-installed') return { mode: 'off', because: hindrance }
  const because = isLocked(policy, 'updates') ? 'policy' : 'chosen'
  if (settings.updates === 'off') return { mode: 'off', because }
  return hindrance ? { mode: 'notify', because: hindrance } : { mode: settings.updates, because }
}
