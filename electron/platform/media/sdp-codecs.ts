/** Payload types under which a description knows the platform's two formats. */
export interface TelephonyCodecs {
  readonly pcmu: number
  readonly telephoneEvent: number | undefined
}

/** The formats of the audio section that the platform speaks; nothing where PCMU is missing. */
export function telephonyCodecs(sdp: string): TelephonyCodecs | undefined {
  const offered = formats(sdp)
  const named = (codec: string): number | undefined =>
    offered.find((format) => new RegExp(`^a=rtpmap:${format} ${codec}(/1)?\\s*$`, 'im').test(sdp))
  // Payload type 0 is PCMU without being named (RFC 3551 section 6).
  const pcmu = named('PCMU/8000') ?? (offered.includes(0) ? 0 : undefined)
  return pcmu === undefined ? undefined : { pcmu, telephoneEvent: named('telephone-event/8000') }
}

/**
 * The description with no formats but PCMU and `telephone-event/8000`, PCMU first. Browsers offer `telephone-event` at
 * two clock rates, which werift tells apart by name only, and comfort noise, which is better not agreed on.
 * Throws where PCMU is not offered.
 */
export function narrowToTelephony(sdp: string): string {
  const codecs = telephonyCodecs(sdp)
  if (codecs === undefined) throw new Error('The description offers no PCMU audio.')
  const kept = [codecs.pcmu, codecs.telephoneEvent].filter((format) => format !== undefined)
  return sdp
    .split(/\r?\n/)
    .filter((line) => {
      const format = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d+) /.exec(line)?.[1]
      return format === undefined || kept.includes(Number(format))
    })
    .map((line) => (line.startsWith('m=audio ') ? [...line.split(' ').slice(0, 3), ...kept].join(' ') : line))
    .join('\r\n')
}

/** `m=audio <port> <protocol> <format> ...` */
function formats(sdp: string): number[] {
  const line = /^m=audio .*$/m.exec(sdp)?.[0] ?? ''
  return line.trim().split(' ').slice(3).map(Number)
}
