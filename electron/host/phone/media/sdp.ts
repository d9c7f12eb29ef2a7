import type { MediaDirection } from '#shared/host/audio.ts'

/**
 * One name for the transport behind a description: its certificate and its ICE user name. Where it changes, the other
 * end speaks through another peer connection (RFC 8842, RFC 8839).
 */
export function transportOf(sdp: string): string {
  return `${attribute(sdp, 'fingerprint')} ${attribute(sdp, 'ice-ufrag')}`.toLowerCase()
}

/** What the describing end wants of its first stream (RFC 8866 section 6.7); an address of zeros is the old way to hold. */
export function directionOf(sdp: string): MediaDirection {
  if (/^c=IN IP4 0\.0\.0\.0\s*$/m.test(sdp) && !/^a=ice-ufrag:/m.test(sdp)) return 'sendonly'
  const found = /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/m.exec(sdp)?.[1]
  return found === 'sendonly' || found === 'recvonly' || found === 'inactive' ? found : 'sendrecv'
}

/** Whether the describing end does not listen: the call is held there (RFC 3264 section 8.4). */
export function isHold(sdp: string): boolean {
  const direction = directionOf(sdp)
  return direction === 'sendonly' || direction === 'inactive'
}

/** Whether the describing end takes keys as RFC 4733 events. */
export function takesTelephoneEvents(sdp: string): boolean {
  return /^a=rtpmap:\d+ telephone-event\//im.test(sdp)
}

function attribute(sdp: string, name: string): string {
  return new RegExp(`^a=${name}:(.*?)\\s*$`, 'm').exec(sdp)?.[1] ?? ''
}
