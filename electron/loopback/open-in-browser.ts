import { spawn } from 'node:child_process'

const openers: Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Whether there is a display on which a browser could open. */
export function hasDisplay(): boolean {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  return openers[process.platform] !== undefined || !!DISPLAY || !!WAYLAND_DISPLAY
}

/**
 * Passes an already validated address to the system's opener, as one argument and without a shell. Every user of the
 * computer can read it there, so it must hold no secret. Does nothing if there is no display.
 */
export function openInBrowser(url: string, onFault: (fault: unknown) => void = () => {}): void {
  if (!hasDisplay()) return
  const [program, ...args] = openers[process.platform] ?? ['xdg-open']
  const opener = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
  opener.on('error', onFault)
  opener.unref()
}
