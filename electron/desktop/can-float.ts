/** Facts that tell how windows are drawn on Linux. */
export type Desktop = {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** Value of Chromium's `--ozone-platform` switch; empty if it was not given. */
  readonly ozone: string
}

/**
 * Whether an app may position a window and keep it above all others. Wayland forbids it, so system notices announce
 * rings there.
 */
export function canFloat({ platform, env, ozone }: Desktop): boolean {
  if (platform !== 'linux') return true
  if (ozone !== '' && ozone !== 'auto') return ozone !== 'wayland'
  return env['XDG_SESSION_TYPE'] !== 'wayland' || !env['WAYLAND_DISPLAY']
}
