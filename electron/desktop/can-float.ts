/** What tells how windows are drawn on Linux. */
export type Desktop = {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** Value of Chromium's `--ozone-platform` switch; empty where it was not given. */
  readonly ozone: string
}

/**
 * Whether an app may put a window where it wants and above all others. Wayland lets none: there a notice of the system
 * tells of rings.
 */
export function canFloat({ platform, env, ozone }: Desktop): boolean {
  if (platform !== 'linux') return true
  if (ozone !== '' && ozone !== 'auto') return ozone !== 'wayland'
  return env['XDG_SESSION_TYPE'] !== 'wayland' || !env['WAYLAND_DISPLAY']
}
