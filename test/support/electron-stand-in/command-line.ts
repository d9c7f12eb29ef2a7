/** Chromium's switches: those of the command line, and the app's changes to them. */
const switches = new Map<string, string>()

for (const word of process.argv.slice(2)) {
  const [, name, value = ''] = /^--([a-z0-9-]+)(?:=(.*))?$/s.exec(word) ?? []
  if (name !== undefined) switches.set(name, value)
}

/** Switches that the stand-in sets itself. */
const ownSwitches = /^(?:remote-debugging-.*|user-data-dir|headless|no-startup-window)$/

class CommandLine {
  appendSwitch(name: string, value = ''): void {
    switches.set(name, value)
  }

  removeSwitch(name: string): void {
    switches.delete(name)
  }

  hasSwitch(name: string): boolean {
    return switches.has(name)
  }

  getSwitchValue(name: string): string {
    return switches.get(name) ?? ''
  }
}

export type OfferedCommandLine = CommandLine

/** Electron's `app.commandLine`; `standing` has the switches for starting Chromium. */
export const commandLine = Object.assign(new CommandLine(), {
  launchSwitches: (): readonly string[] =>
    [...switches]
      .filter(([name]) => !ownSwitches.test(name))
      .map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`)),
})
