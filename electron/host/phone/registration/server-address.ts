import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { PhoneAccount } from '#shared/settings/settings.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Checks the address of a SIP server: `wss:` anywhere, `ws:` on loopback only, since without TLS everybody on the
 * way hears the call being set up. Fails with `network.bad-address`.
 */
export function checkServerAddress(address: string): Result<URL> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol === 'wss:') return ok(url)
  if (url?.protocol === 'ws:' && loopback.test(url.hostname)) return ok(url)
  return err(appError('network.bad-address', address))
}

/** Every server of an account in the order in which they are tried, each once. One bad address refuses all. */
export function serversOf(account: PhoneAccount): Result<readonly [string, ...string[]]> {
  const others = new Set(account.otherServers)
  others.delete(account.server)
  const servers = [account.server, ...others] as const
  for (const server of servers) {
    const checked = checkServerAddress(server)
    if (!checked.ok) return checked
  }
  return ok(servers)
}
