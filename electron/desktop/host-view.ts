import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { CommandName } from '#shared/host/command.ts'
import type { HostState } from '#shared/host/state.ts'
import type { Settings } from '#shared/settings/settings.ts'

/** The host as seen by tray, menus, shortcuts and notices. Each uses the part that it needs. */
export interface HostView {
  readonly state: HostState
  /** Calls the listener after every change of `state`. */
  onChange(listener: () => void): Unsubscribe
  /** Runs a command as if its key had been pressed; does nothing if the command does not apply. */
  run(command: CommandName): void
}

/** A host whose settings the desktop changes itself. */
export interface ChangesSettings {
  readonly methods: { 'settings.change'(input: { changes: Partial<Settings> }): unknown }
}
