import type { CommandName } from '#shared/host/command.ts'
import { commandNamed } from '#shared/host/commands.ts'
import type { HostView } from './host-view.ts'

/** Whether the command opens something on the screen, so that the console must be visible. */
function needsConsole(name: CommandName): boolean {
  if (name === 'compact' || name === 'taking-calls') return false
  return name === 'transfer' || name === 'keypad' || commandNamed(name).group !== 'call'
}

/** The host for commands given outside the console's page: a command that opens something shows the window first. */
export function withConsole(host: HostView, show: () => void): HostView {
  return {
    get state() {
      return host.state
    },
    onChange: (listener) => host.onChange(listener),
    run: (name) => {
      if (needsConsole(name)) show()
      host.run(name)
    },
  }
}
