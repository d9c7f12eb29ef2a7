import type { HostPorts } from '../ports.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { StateStore } from '../state-store.ts'
import { UpdateMemory } from './update-memory.ts'
import { updateMode } from './update-mode.ts'
import { Updates } from './updates.ts'

/** The updates of a host: what they may do and must not disturb is read from the state. */
export function createUpdates(
  { clock, log, userData, shell, updater }: HostPorts,
  { store, settings }: { readonly store: StateStore; readonly settings: Pick<SettingsStore, 'value'> },
): Updates {
  return new Updates({
    updater: updater ?? null,
    memory: new UpdateMemory(userData),
    version: shell.version,
    clock,
    log,
    allowed: () => updateMode(settings.value, store.value.policy.policy, updater?.hindrance ?? null),
    busy: () => ({
      calls: store.value.lines.some(({ state }) => state !== 'ended'),
      texts: (store.value.texts.outgoing ?? 0) > 0,
    }),
    onChange: (state) => store.set('updates', state),
  })
}
