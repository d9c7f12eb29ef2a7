/** Media direction, seen from the side that wrote the description (RFC 8866 section 6.7). */
export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

const loopback = '127.0.0.1'

/** The direction of the first audio section; without one, `sendrecv`. */
export function directionOf(sdp: string): Direction {
  const sdpLines = lines(sdp)
  const start = sdpLines.findIndex((line) => line.startsWith('m=audio'))
  const end = sdpLines.findIndex((line, index) => index > start && line.startsWith('m='))
  const section = sdpLines.slice(Math.max(start, 0), end === -1 ? undefined : end)
  const sessionPart = sdpLines.slice(
    0,
    sdpLines.findIndex((line) => line.startsWith('m=')),
  )
  return directionIn(section) ?? directionIn(sessionPart) ?? 'sendrecv'
}

/** The first certificate fingerprint, in lower case (RFC 8122). */
export function fingerprintOf(sdp: string): string | undefined {
  return attribute(sdp, 'fingerprint')?.toLowerCase()
}

/** The first source that sends audio (RFC 5576); absent from the description of a side that does not send. */
export function sourceOf(sdp: string): string | undefined {
  return attribute(sdp, 'ssrc')?.split(' ')[0]
}

/** The DTLS role that the writer wants (RFC 8842): `actpass`, `active` or `passive`. */
export function setupOf(sdp: string): string | undefined {
  return attribute(sdp, 'setup')
}

/**
 * Keeps only UDP candidates on the loopback interface: media never leave the machine, and no `.local` name is looked
 * up. Removes the end of candidates too, so that peers without such a candidate can still be learnt from their checks.
 */
export function loopbackOnly(sdp: string): string {
  return lines(sdp)
    .filter((line) => !line.startsWith('a=end-of-candidates') && (!isCandidate(line) || isLoopback(line)))
    .map((line) => `${line}\r\n`)
    .join('')
}

function isCandidate(line: string): boolean {
  return line.startsWith('a=candidate:')
}

/** `a=candidate:<foundation> <component> <transport> <priority> <address> <port> ...` (RFC 8839 section 5.1). */
function isLoopback(line: string): boolean {
  const [, , transport, , address] = line.split(' ')
  return transport?.toLowerCase() === 'udp' && address === loopback
}

function directionIn(section: readonly string[]): Direction | undefined {
  const directions: readonly Direction[] = ['sendrecv', 'sendonly', 'recvonly', 'inactive']
  return directions.find((direction) => section.includes(`a=${direction}`))
}

function attribute(sdp: string, name: string): string | undefined {
  const start = `a=${name}:`
  return lines(sdp)
    .find((line) => line.startsWith(start))
    ?.slice(start.length)
    .trim()
}

function lines(sdp: string): string[] {
  return sdp.split(/\r?\n/).filter((line) => line !== '')
}
