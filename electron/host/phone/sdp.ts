/**
 * One name for the transport behind a description: its certificate and its ICE user name. Where it changes, the other
 * end speaks through another peer connection (RFC 8842, RFC 8839).
 */
export function transportOf(sdp: string): string {
  return `${attribute(sdp, 'fingerprint')} ${attribute(sdp, 'ice-ufrag')}`.toLowerCase()
}

function attribute(sdp: string, name: string): string {
  return new RegExp(`^a=${name}:(.*?)\\s*$`, 'm').exec(sdp)?.[1] ?? ''
}
