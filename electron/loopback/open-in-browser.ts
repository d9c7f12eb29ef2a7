import { spawn } from 'node:child_process'

const openers: Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/**
 * Hands an address that was checked before to the system's own opener, as one argument and without a shell. Does nothing
 * where there is no display.
 */
export function openInBrowser(url: string, onFault: (fault: unknown) => void = () => {}): void {
  const known = openers[process.platform]
  if (!known && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return
  const [program, ...args] = known ?? ['xdg-open']
  const opener = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
  opener.on('error', onFault)
  opener.unref()
}
