/** A Replaces header field (RFC 3891 section 6.1): the dialog that a new call replaces, as this end names it. */
export type Replaces = {
  readonly callId: string
  readonly localTag: string
  readonly remoteTag: string
  readonly earlyOnly: boolean
}

/** A call of this phone, as far as another may replace it. */
export type Replaceable = {
  readonly direction: 'in' | 'out'
  readonly state: 'early' | 'confirmed' | 'ended'
}

/** Longest header that is read. */
const longest = 1_000

/** Reads the one Replaces header field of an INVITE; null where it has none, `malformed` for several or what is none. */
export function readReplaces(invite: { getHeaders(name: string): string[] }): Replaces | null | 'malformed' {
  const [value, ...others] = invite.getHeaders('replaces')
  if (value === undefined) return null
  const [callId = '', ...written] = value.length > longest ? [] : value.split(';').map((part) => part.trim())
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

/** The status with which such an INVITE is refused (RFC 3891 section 3); null if it replaces the call. */
export function replacingRefusal(
  replaces: Replaces | 'malformed',
  replaced: Replaceable | undefined,
): 400 | 481 | 486 | 603 | null {
  if (replaces === 'malformed') return 400
  if (!replaced) return 481
  if (replaced.state === 'ended') return 603
  // An early dialog may be replaced only if this phone has made the call, never one that rings here.
  if (replaced.state === 'early') return replaced.direction === 'out' ? null : 481
  return replaces.earlyOnly ? 486 : null
}
