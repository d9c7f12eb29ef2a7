import { splitList } from './header-fields.ts'

/** The fields of a challenge that sip.js needs. */
export type Challenge = {
  readonly realm: string | undefined
  readonly nonce: string | undefined
  readonly opaque: string | undefined
  readonly algorithm: string | undefined
  readonly stale: boolean
  readonly qop: readonly string[] | undefined
}

/** Parses a Digest challenge (RFC 3261 section 20.44), ignoring unknown parameters; undefined for other schemes. */
export function readChallenge(value: string): Challenge | undefined {
  const text = /^digest\s+(.*)$/is.exec(value)?.[1]
  if (text === undefined) return undefined
  const parameters = new Map(splitList(text).map(readParameter))
  const algorithm = parameters.get('algorithm')
  return {
    realm: parameters.get('realm'),
    nonce: parameters.get('nonce'),
    opaque: parameters.get('opaque'),
    algorithm: algorithm?.toLowerCase() === 'md5' ? 'MD5' : algorithm,
    stale: parameters.get('stale')?.toLowerCase() === 'true',
    qop: parameters
      .get('qop')
      ?.toLowerCase()
      .split(/\s*,\s*/),
  }
}

function readParameter(written: string): [string, string] {
  const [, name = '', value = ''] = /^([^=\s]*)\s*=\s*(.*)$/s.exec(written) ?? []
  return [name.toLowerCase(), value.replace(/^"(.*)"$/s, '$1').replace(/\\(.)/gs, '$1')]
}
