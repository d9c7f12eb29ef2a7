import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Reads {base_url} as a person typed it: without a scheme it is https. Plain http is for loopback only, since the
 * token travels with every request. Yields it without a slash at its end.
 */
export function readBaseUrl(typed: string): Result<string> {
  const text = typed.trim()
  const url = parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || text === '') return refuse(text, 'is not an address')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse(text, 'is not an https address')
  if (url.protocol === 'http:' && !loopback.test(url.hostname))
    return refuse(text, 'would send the password in the clear: it must begin with https')
  if (url.username !== '' || url.password !== '') return refuse(url.host, 'must not hold a user name')
  if (url.search !== '' || url.hash !== '') return refuse(text, 'must not hold ? or #')
  return ok(`${url.origin}${url.pathname.replace(/\/+$/, '')}`)
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

function refuse(address: string, reason: string): Result<never> {
  return err(appError('network.bad-address', `${address} ${reason}`.trim()))
}
