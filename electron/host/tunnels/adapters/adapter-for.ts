import { appError } from '#shared/core/app-error.ts'
import { assertNever } from '#shared/core/assert-never.ts'
import { ok, type Result } from '#shared/core/result.ts'
import type { TunnelSettings } from '#shared/settings/event-settings.ts'
import { type TunnelAdapter, usualTimeouts } from '../tunnel-adapter.ts'
import { cloudflaredTunnel } from './cloudflared.ts'
import { commandTunnel } from './command.ts'
import { sshTunnel } from './ssh.ts'

/**
 * Returns the adapter of the chosen tunnel; `port` is the receiver's on 127.0.0.1. Fails with `settings.invalid` if the
 * settings name nothing that may be run.
 */
export function adapterFor(settings: TunnelSettings, port: number): Result<TunnelAdapter> {
  switch (settings.kind) {
    case 'none':
      return ok(ownAddress(settings.address))
    case 'ssh':
      return sshTunnel(settings, port)
    case 'cloudflared':
      return cloudflaredTunnel(settings, port)
    case 'command':
      return commandTunnel(settings, port)
    default:
      return assertNever(settings)
  }
}

/** The user's own reverse proxy: nothing to run, only an address to check. */
function ownAddress(address: string): TunnelAdapter {
  return {
    command: null,
    address,
    reportsUp: false,
    timeouts: { ...usualTimeouts, settle: 0 },
    read: () => undefined,
    failure: () => ({ error: appError('tunnel.ended'), again: 'late' }),
  }
}
