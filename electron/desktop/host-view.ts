import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { CommandName } from '#shared/host/command.ts'
import type { HostState } from '#shared/host/state.ts'

/** What tray, menus, shortcuts and notices see of the host. Each takes the part that it needs. */
export interface HostView {
  readonly state: HostState
  /** Called after every change of `state`. */
  onChange(listener: () => void): Unsubscribe
  /** Does a command as if its key had been pressed; nothing happens where it does not apply. */
  run(command: CommandName): void
}
