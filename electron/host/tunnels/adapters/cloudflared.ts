import { devNull } from 'node:os'
import { errorBecause } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { TunnelSettings } from '#shared/settings/event-settings.ts'
import { endError } from '../programs/last-words.ts'
import type { TunnelAdapter, TunnelFailure, TunnelEvent } from '../tunnel-adapter.ts'

type CloudflaredSettings = Extract<TunnelSettings, { kind: 'cloudflared' }>

/** `cloudflared` keeps its own connections alive, and a restart costs a quick tunnel its address. Milliseconds. */
const timeouts = { address: 30_000, settle: 40_000, restart: 300_000 }

/**
 * `cloudflared`: a quick tunnel, whose address changes with each start and is read from its log, or a named one. Its
 * edge terminates TLS and speaks TLS again to the receiver, whose certificate is self-signed (`--no-tls-verify`, on
 * loopback only).
 */
export function cloudflaredTunnel(
  { tunnel, address }: CloudflaredSettings,
  port: number,
): Result<TunnelAdapter> {
  if (tunnel.startsWith('-')) return err(errorBecause('settings.invalid', reason('tunnel.name-with-dash')))
  const isQuick = tunnel === ''
  const origin = ['--url', `https://127.0.0.1:${port}`, '--no-tls-verify']
  const general = ['tunnel', '--no-autoupdate', '--metrics', '127.0.0.1:0', '--grace-period', '1s']
  const args = isQuick
    ? // The rules of a configuration file that lies there would take the requests.
      [...general, '--config', devNull, ...origin]
    : [...general, 'run', ...origin, tunnel]
  return ok({
    command: { name: 'cloudflared', args },
    address: isQuick ? null : address,
    reportsUp: true,
    timeouts,
    read: (line) => readEvent(line, isQuick),
    failure: ({ lines }) => failureOf(lines),
  })
}

function readEvent(line: string, isQuick: boolean): TunnelEvent | undefined {
  if (/\b(?:Registered tunnel connection|Connection \S+ registered)\b/i.test(line)) return { kind: 'up' }
  if (!isQuick) return undefined
  const host = /https:\/\/((?!api\.)[a-z\d-]+\.trycloudflare\.com)(?![\w./-])/i.exec(line)?.[1]
  return host === undefined ? undefined : { kind: 'address', origin: `https://${host.toLowerCase()}` }
}

function failureOf(lines: readonly string[]): TunnelFailure {
  const output = lines.join('\n')
  if (/\b429\b|Too Many Requests|error code: 1015/i.test(output)) return refused('cloudflared.too-many')
  if (/neither the ID nor the name of any of your tunnels/i.test(output))
    return refused('cloudflared.no-such-tunnel')
  if (/origin ?cert|credentials file/i.test(output)) return refused('cloudflared.signed-out')
  if (/Incorrect Usage|flag provided but not defined/i.test(output))
    return refused('cloudflared.other-version')
  return { error: endError(lines), again: 'soon' }
}

type Refusal =
  | 'cloudflared.too-many'
  | 'cloudflared.no-such-tunnel'
  | 'cloudflared.signed-out'
  | 'cloudflared.other-version'

function refused(code: Refusal): TunnelFailure {
  return { error: errorBecause('tunnel.refused', reason(code)), again: 'late' }
}
