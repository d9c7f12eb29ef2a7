/** Payload types that a description uses for the platform's two formats. */
export interface TelephonyCodecs {
  readonly pcmu: number
  readonly telephoneEvent: number | undefined
}

/** The platform's formats in the audio section; undefined if PCMU is missing. */
export function telephonyCodecs(sdp: string): TelephonyCodecs | undefined {
  const offered = formatsIn(sdp)
  const formatOf = (codec: string): number | undefined =>
    offered.find((format) => new RegExp(`^a=rtpmap:${format} ${codec}(/1)?\\s*$`, 'im').test(sdp))
  // Payload type 0 is PCMU even without an rtpmap (RFC 3551 section 6).
  const pcmu = formatOf('PCMU/8000') ?? (offered.includes(0) ? 0 : undefined)
  return pcmu === undefined ? undefined : { pcmu, telephoneEvent: formatOf('telephone-event/8000') }
}

/**
 * Removes all formats except PCMU, which comes first, and `telephone-event/8000`. Browsers offer `telephone-event` at
 * two clock rates, which werift tells apart by name only, and comfort noise, which is best avoided.
 * Throws if PCMU is not offered.
 */
export function narrowToTelephony(sdp: string): string {
  const codecs = telephonyCodecs(sdp)
  if (codecs === undefined) throw new Error('The description offers no PCMU audio.')
  const keptFormats = [codecs.pcmu, codecs.telephoneEvent].filter((format) => format !== undefined)
  return sdp
    .split(/\r?\n/)
    .filter((line) => {
      const format = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d+) /.exec(line)?.[1]
      return format === undefined || keptFormats.includes(Number(format))
    })
    .map((line) =>
      line.startsWith('m=audio ') ? [...line.split(' ').slice(0, 3), ...keptFormats].join(' ') : line,
    )
    .join('\r\n')
}

/** `m=audio <port> <protocol> <format> ...` */
function formatsIn(sdp: string): number[] {
  const line = /^m=audio .*$/m.exec(sdp)?.[0] ?? ''
  return line.trim().split(' ').slice(3).map(Number)
}
