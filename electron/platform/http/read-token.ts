import type { IncomingHttpHeaders } from 'node:http'

/**
 * The token of a request: the header X-Auth-Token, or the user name of Authorization Basic (specification 5.1 says both).
 * Empty where there is none.
 */
export function readToken(headers: IncomingHttpHeaders): string {
  const header = headers['x-auth-token']
  if (typeof header === 'string' && header !== '') return header
  const [, credentials = ''] = /^basic\s+([a-z0-9+/=_-]+)\s*$/i.exec(headers.authorization ?? '') ?? []
  const decoded = Buffer.from(credentials, 'base64').toString('utf8')
  return decoded.split(':')[0] ?? ''
}
