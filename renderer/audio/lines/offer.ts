/** Transport attributes. In a bundle the first medium of the group alone may have them (RFC 9143 section 7.1.3). */
const transport = /^a=(?:candidate|end-of-candidates|ice-|fingerprint|setup|rtcp:|rtcp-mux)/

/**
 * Rejects everything in an offer but its first live audio (RFC 3264 section 6), preferably over DTLS, which browsers
 * need: some exchanges offer the same audio without it as well, as another medium. `stop()` of a transceiver does not
 * work: in an answer Chromium rejects only what was stopped before the offer came.
 */
export function audioOnly(offer: string): string {
  const [session = '', ...media] = offer.split(/^(?=m=)/m)
  const group = bundledMids(session)
  const transportSection = media.find((section) => midOf(section) === group[0])
  const isSecured = (section: string) =>
    /^a=fingerprint:/m.test(
      `${session}${section}${group.includes(midOf(section)) ? (transportSection ?? '') : ''}`,
    )
  const audios = media.filter(isLiveAudio)
  const audio = audios.find(isSecured) ?? audios[0]
  if (audio === undefined || media.length === 1) return offer
  const mid = midOf(audio)
  const withTransport =
    group.includes(mid) && transportSection !== undefined ? withTransportOf(audio, transportSection) : audio
  const bundleLine = group.includes(mid) ? `a=group:BUNDLE ${mid}\r\n` : ''
  const groups = session.replace(/^a=group:BUNDLE[^\r\n]*\r?\n/gm, '')
  return `${groups}${bundleLine}${media.map((section) => (section === audio ? withTransport : rejectSection(section))).join('')}`
}

function isLiveAudio(section: string): boolean {
  return /^m=audio (?!0 )/.test(section) || (section.startsWith('m=audio 0 ') && isBundleOnly(section))
}

/** With this attribute port 0 is not a rejection: the medium has no transport of its own. */
function isBundleOnly(section: string): boolean {
  return /^a=bundle-only\s*$/m.test(section)
}

function bundledMids(session: string): readonly string[] {
  return /^a=group:BUNDLE ?([^\r\n]*)/m.exec(session)?.[1]?.trim().split(/\s+/) ?? []
}

function midOf(section: string): string {
  return /^a=mid:(\S+)/m.exec(section)?.[1] ?? ''
}

/** The medium with the group's transport, which would be lost with the rejected first medium. */
function withTransportOf(audio: string, tagged: string): string {
  const transportLines = linesOf(tagged).filter((line) => transport.test(line))
  const port = /^m=\S+ (\d+)/.exec(tagged)?.[1] ?? '9'
  const lines = linesOf(audio).filter((line) => !transport.test(line) && line !== 'a=bundle-only')
  const [first = '', ...rest] = lines
  return `${[first.replace(/^m=audio \d+/, `m=audio ${port}`), ...rest, ...transportLines].join('\r\n')}\r\n`
}

function rejectSection(section: string): string {
  const [first = '', ...rest] = linesOf(section).filter(
    (line) => !transport.test(line) && line !== 'a=bundle-only',
  )
  return `${[first.replace(/^(m=\S+) \S+/, '$1 0'), ...rest].join('\r\n')}\r\n`
}

function linesOf(section: string): readonly string[] {
  return section.split(/\r?\n/).filter((line) => line !== '')
}

/** An offer that can be applied during the ring: without candidates nothing is tried, and nothing can fail. */
export type ExpectedOffer = {
  readonly sdp: string
  /** The removed candidates, to be added when the call is answered. */
  readonly candidates: readonly RTCIceCandidateInit[]
}

/** Removes the candidates (RFC 8839 section 5.1) from an offer. */
export function withoutCandidates(offer: string): ExpectedOffer {
  const lines = offer.split(/\r?\n/)
  const candidates: RTCIceCandidateInit[] = []
  let sdpMLineIndex = -1
  const kept = lines.filter((line) => {
    if (line.startsWith('m=')) sdpMLineIndex += 1
    if (line.startsWith('a=candidate:')) candidates.push({ candidate: line.slice(2), sdpMLineIndex })
    return !line.startsWith('a=candidate:') && line !== 'a=end-of-candidates'
  })
  return { sdp: kept.join('\r\n'), candidates }
}
