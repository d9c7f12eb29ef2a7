import { errorBecause } from '#shared/core/app-error.ts'
import { reason, type ErrorReason } from '#shared/core/error-reasons.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { isLoopback } from '#shared/core/loopback.ts'

/**
 * Reads a {base_url} as typed by a user: https if it has no scheme. Plain http is for loopback only, since the token
 * travels with every request. Returns it without a trailing slash.
 */
export function readBaseUrl(typed: string): Result<string> {
  const text = typed.trim()
  const url = parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || text === '') return refuse(reason('address.unreadable', text))
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse(reason('address.not-https', text))
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return refuse(reason('address.in-the-clear', text))
  if (url.username !== '' || url.password !== '') return refuse(reason('address.holds-user', url.host))
  if (url.search !== '' || url.hash !== '') return refuse(reason('address.holds-query', text))
  return ok(`${url.origin}${url.pathname.replace(/\/+$/, '')}`)
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

function refuse(why: ErrorReason): Result<never> {
  return err(errorBecause('network.bad-address', why))
}
