import { type Direction, directionOf } from '#electron/platform/media/sdp.ts'

/** What the other end says of its media (RFC 8866, RFC 3551). */
export interface PlainDescription {
  readonly address: string
  readonly port: number
  readonly direction: Direction
  /** The payload type by which it knows keys (RFC 4733); undefined where it knows none. */
  readonly keyType: number | undefined
}

export interface OwnMedia {
  readonly port: number
  readonly direction: Direction
  readonly keyType: number | undefined
  /** Goes up with each description (RFC 3264 section 8). */
  readonly version: number
}

/** Reads a description of plain RTP with G.711 mu-law. Throws at WebRTC's own, which no plain telephone understands. */
export function readPlainSdp(sdp: string): PlainDescription {
  const [, port, profile, types = ''] = /^m=audio (\d+) (\S+) ([\d ]+)/m.exec(sdp) ?? []
  if (port === undefined || profile !== 'RTP/AVP') throw new Error(`No plain RTP: ${profile ?? sdp}`)
  if (/^a=(fingerprint|ice-ufrag|candidate):/m.test(sdp)) throw new Error(`WebRTC came through: ${sdp}`)
  if (!types.split(' ').includes('0')) throw new Error(`No PCMU: ${types}`)
  const keyType = /^a=rtpmap:(\d+) telephone-event\/8000/im.exec(sdp)?.[1]
  return {
    address: /^c=IN IP4 (\S+)/m.exec(sdp)?.[1] ?? '',
    port: Number(port),
    direction: directionOf(sdp),
    keyType: keyType === undefined ? undefined : Number(keyType),
  }
}

export function writePlainSdp({ port, direction, keyType, version }: OwnMedia): string {
  const keys =
    keyType === undefined ? [] : [`a=rtpmap:${keyType} telephone-event/8000`, `a=fmtp:${keyType} 0-15`]
  return [
    'v=0',
    `o=- ${port} ${version} IN IP4 127.0.0.1`,
    's=-',
    'c=IN IP4 127.0.0.1',
    't=0 0',
    `m=audio ${port} RTP/AVP ${['0', ...(keyType === undefined ? [] : [keyType])].join(' ')}`,
    'a=rtpmap:0 PCMU/8000',
    ...keys,
    'a=ptime:20',
    `a=${direction}`,
    '',
  ].join('\r\n')
}

/** The answer to an offered direction, where this end wants to send and hear all that it may (RFC 3264 section 6.1). */
export function answerTo(offered: Direction, wanted: Direction = 'sendrecv'): Direction {
  const sends =
    (offered === 'sendrecv' || offered === 'recvonly') && wanted !== 'recvonly' && wanted !== 'inactive'
  const hears =
    (offered === 'sendrecv' || offered === 'sendonly') && wanted !== 'sendonly' && wanted !== 'inactive'
  if (sends) return hears ? 'sendrecv' : 'sendonly'
  return hears ? 'recvonly' : 'inactive'
}
