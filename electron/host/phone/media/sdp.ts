import type { MediaDirection } from '#shared/host/audio.ts'

/**
 * Identifies the transport of a description by its certificate and ICE user name. If it changes, the other end uses
 * another peer connection (RFC 8842, RFC 8839).
 */
export function transportOf(sdp: string): string {
  return `${attribute(sdp, 'fingerprint')} ${attribute(sdp, 'ice-ufrag')}`.toLowerCase()
}

/**
 * Whether a final answer differs from the early one in more than words: in its transport, as of servers that play an
 * announcement from elsewhere, or in its direction or codec, as of gateways that open both ways only once somebody
 * answers.
 */
export function differsFromEarly(early: string, final: string): boolean {
  const facts = [transportOf, directionOf, (sdp: string) => /^m=audio +\d+ +\S+ +(\d+)/m.exec(sdp)?.[1]]
  return facts.some((factOf) => factOf(early) !== factOf(final))
}

/**
 * Returns the direction of the audio section (RFC 8866 section 6.7); of several, that of the one to be answered. An
 * all-zero address is the old form of hold.
 */
export function directionOf(sdp: string): MediaDirection {
  const parts = partsOf(sdp)
  const { session, media } = parts
  const answerable = media.find((section) => isAnswerable(parts, section))
  const audio = answerable ?? media.find((section) => section.startsWith('m=audio')) ?? ''
  const described = `${audio}${session}`
  if (/^c=IN IP4 0\.0\.0\.0\s*$/m.test(described) && !/^a=ice-ufrag:/m.test(described)) return 'sendonly'
  const found = /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/m.exec(described)?.[1]
  return found === 'sendonly' || found === 'recvonly' || found === 'inactive' ? found : 'sendrecv'
}

/** Whether the describing end does not listen, that is, holds the call (RFC 3264 section 8.4). */
export function isHold(sdp: string): boolean {
  const direction = directionOf(sdp)
  return direction === 'sendonly' || direction === 'inactive'
}

/** Whether the describing end sends audio. */
export function sendsAudio(sdp: string): boolean {
  const direction = directionOf(sdp)
  return direction === 'sendrecv' || direction === 'sendonly'
}

/** Whether the describing end accepts DTMF as RFC 4733 events. */
export function acceptsTelephoneEvents(sdp: string): boolean {
  return /^a=rtpmap:\d+ telephone-event\//im.test(sdp)
}

/** Whether an answer refuses all of our audio, which it does by port 0 (RFC 3264 section 6). */
export function refusesAudio(answer: string): boolean {
  return /^m=audio +0+[ /]/m.test(answer) && !/^m=audio +0*[1-9]/m.test(answer)
}

/** Codecs that every browser supports (RFC 7874 section 3), and G.722. */
const supportedCodecs = /^(opus|pcmu|pcma|g722)$/i
/** What describes a transport that a browser can use. */
const transportAttributes = [
  /^a=fingerprint:/m,
  /^a=ice-ufrag:/m,
  /^a=ice-pwd:/m,
  /^a=rtcp-mux\s*$/m,
] as const
/** Payload types that need no a=rtpmap (RFC 3551 section 6). */
const staticCodecs: Readonly<Record<string, string>> = { '0': 'PCMU', '8': 'PCMA', '9': 'G722' }

/**
 * Whether this phone can answer an offer: it has enabled audio with a supported codec over DTLS-SRTP (RFC 5763) with ICE
 * (RFC 8839) and one port for RTP and RTCP (RFC 5761), the only transport that browsers support (RFC 8834 section 4.5).
 * Anybody who calls sends one, so this runs in linear time.
 */
export function canBeAnswered(offer: string): boolean {
  const parts = partsOf(offer)
  return parts.media.length <= maxMedia && parts.media.some((section) => isAnswerable(parts, section))
}

/** Maximum number of media in an offer; real ones have a few. */
const maxMedia = 32
/** RTP has 128 payload types (RFC 3550 section 5.1). */
const maxPayloads = 128

type Parts = { readonly session: string; readonly media: readonly string[] }

function partsOf(sdp: string): Parts {
  const [session = '', ...media] = sdp.split(/^(?=m=)/m)
  return { session, media: media.slice(0, maxMedia + 1) }
}

function isAnswerable(parts: Parts, section: string): boolean {
  const isBundleOnly = /^a=bundle-only\s*$/m.test(section)
  const line = /^m=audio +(\d+)(?:\/\d+)? +\S+((?: +\d+)+)/.exec(section)
  const payloads = line?.[1] === '0' && !isBundleOnly ? [] : (line?.[2] ?? '').trim().split(/ +/, maxPayloads)
  const mapped = mappedCodecs(section)
  const codecOf = (payload: string) => mapped.get(payload) ?? staticCodecs[payload] ?? ''
  return (
    payloads.some((payload) => supportedCodecs.test(codecOf(payload))) &&
    transportAttributes.every((form) =>
      form.test(`${parts.session}${section}${bundleSection(parts, section)}`),
    )
  )
}

/** The section from which this one may have its transport, the first of its group (RFC 9143 section 7.1.3), if any. */
function bundleSection({ session, media }: Parts, section: string): string {
  const [, first = '', ...others] = attribute(session, 'group').split(/\s+/)
  const isOther = others.includes(attribute(section, 'mid'))
  return media.find((each) => isOther && attribute(each, 'mid') === first) ?? ''
}

/** The codec of each payload type that has an a=rtpmap; the first counts. */
function mappedCodecs(section: string): ReadonlyMap<string, string> {
  const maps = [...section.matchAll(/^a=rtpmap:(\d{1,3}) +([^/\s]+)/gm)]
  return new Map(maps.toReversed().map(([, payload = '', codec = '']) => [payload, codec]))
}

function attribute(sdp: string, name: string): string {
  return new RegExp(`^a=${name}:([^\r\n]*)`, 'm').exec(sdp)?.[1]?.trimEnd() ?? ''
}
