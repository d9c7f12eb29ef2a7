import { isRecord } from '#shared/core/is-record.ts'
import { isText } from '#shared/settings/checks.ts'
import type { TunnelSettings } from '#shared/settings/event-settings.ts'

export type ProgramConsentParts = {
  readonly present: () => TunnelSettings
  /** Asks the user outside of pages, showing the exact command; absent if the shell cannot, and then nothing is run. */
  readonly approve?: ((command: string) => Promise<boolean>) | undefined
}

/**
 * Whether a tunnel may be set. The shell first asks the user about one that runs a program chosen by the page: a
 * compromised page must not start programs. One question at a time; the current command needs none.
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
  /** Commands named at the start of a shell that cannot ask; undefined if it can, and asked when one was set. */
  readonly allowed: readonly string[] | undefined
  /** The tunnel set by the organisation, if any. */
  readonly policy: TunnelSettings | undefined
}

/** Whether a command in the settings may be run: unless the user was asked, the start or policy must name it. */
export function mayRunCommand(command: string, { allowed, policy }: RunParts): boolean {
  if (allowed === undefined || allowed.includes(command)) return true
  return policy?.kind === 'command' && policy.command === command
}
