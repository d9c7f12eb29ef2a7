import { isRecord } from '#shared/core/is-record.ts'
import { isText } from '#shared/settings/checks.ts'
import type { TunnelSettings } from '#shared/settings/settings.ts'

export type ProgramConsentParts = {
  readonly present: () => TunnelSettings
  /** Asks the person outside of pages, with the command as it is; absent where the shell cannot, and nothing is run. */
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
    if (!isRecord(tunnel) || tunnel['kind'] !== 'command' || !isText(tunnel['command'])) return true
    const { command } = tunnel
    const before = present()
    if (before.kind === 'command' && before.command === command) return true
    if (!approve || asking) return false
    asking = true
    try {
      return await approve(command)
    } finally {
      asking = false
    }
  }
}

export type RunParts = {
  /** What the start of a shell named that cannot ask; undefined where it can, and has asked when the command was set. */
  readonly allowed: readonly string[] | undefined
  /** The tunnel that the organisation set, if any. */
  readonly policy: TunnelSettings | undefined
}

/** Whether a command that stands in the settings may be run: where nobody was asked, the start or the organisation named it. */
export function mayRunCommand(command: string, { allowed, policy }: RunParts): boolean {
  if (allowed === undefined || allowed.includes(command)) return true
  return policy?.kind === 'command' && policy.command === command
}
