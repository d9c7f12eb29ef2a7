import { isRecord, isText } from '#shared/settings/checks.ts'
import type { TunnelSettings } from '#shared/settings/settings.ts'

export type ProgramConsentParts = {
  readonly present: () => TunnelSettings
  /** Asks the person outside of pages, with the command as it is; absent where the shell cannot. */
  readonly approve?: ((command: string) => Promise<boolean>) | undefined
}

/**
 * Whether a tunnel may be set. One that runs a program of the page's choosing is shown to the person by the shell first:
 * a page that was taken over must not start programs. One question at a time; the command that is set needs none.
 */
export function programConsent({
  present,
  approve,
}: ProgramConsentParts): (tunnel: unknown) => Promise<boolean> {
  let asking = false
  return async (tunnel) => {
    if (!approve || !isRecord(tunnel) || tunnel['kind'] !== 'command' || !isText(tunnel['command']))
      return true
    const { command } = tunnel
    const before = present()
    if (before.kind === 'command' && before.command === command) return true
    if (asking) return false
    asking = true
    try {
      return await approve(command)
    } finally {
      asking = false
    }
  }
}
