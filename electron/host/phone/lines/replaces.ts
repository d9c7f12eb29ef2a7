/** A Replaces header field (RFC 3891 section 6.1): the dialog that a new call replaces, with tags as seen here. */
export type Replaces = {
  readonly callId: string
  readonly localTag: string
  readonly remoteTag: string
  readonly earlyOnly: boolean
}

/** The facts that decide whether a call of this phone may be replaced. */
export type Replaceable = {
  readonly direction: 'in' | 'out'
  readonly state: 'early' | 'confirmed' | 'ended'
}

/** Maximum length of the header in characters. */
const maxLength = 1_000

/** Reads the Replaces header field of an INVITE; null if absent, `malformed` if invalid or repeated. */
export function readReplaces(invite: { getHeaders(name: string): string[] }): Replaces | null | 'malformed' {
  const [value, ...others] = invite.getHeaders('replaces')
  if (value === undefined) return null
  const [callId = '', ...written] =
    value.length > maxLength ? [] : value.split(';').map((part) => part.trim())
  const parameters = new Map(
    written.map((part) => {
      const [name = '', ...rest] = part.split('=')
      return [name.trim().toLowerCase(), rest.join('=').trim()]
    }),
  )
  const [localTag = '', remoteTag = ''] = [parameters.get('to-tag'), parameters.get('from-tag')]
  if (others.length > 0 || callId === '' || localTag === '' || remoteTag === '') return 'malformed'
  return { callId, localTag, remoteTag, earlyOnly: parameters.has('early-only') }
}

/** Returns the status that refuses such an INVITE (RFC 3891 section 3), or null if it may replace the call. */
export function replacingRefusal(
  replaces: Replaces | 'malformed',
  replaced: Replaceable | undefined,
): 400 | 481 | 486 | 603 | null {
  if (replaces === 'malformed') return 400
  if (!replaced) return 481
  if (replaced.state === 'ended') return 603
  // An early dialog may be replaced only if it is an outgoing call, never one that rings here.
  if (replaced.state === 'early') return replaced.direction === 'out' ? null : 481
  return replaces.earlyOnly ? 486 : null
}
