/** What a medium says of its way. Bundled, it may say so in the first medium of the group alone (RFC 9143 section 7.1.3). */
const transport = /^a=(?:candidate|end-of-candidates|ice-|fingerprint|setup|rtcp:|rtcp-mux)/

/**
 * An offer in which everything but its first live audio is rejected (RFC 3264 section 6). `stop()` of a transceiver would
 * not do: Chromium rejects in an answer only what was stopped before the offer came.
 */
export function audioOnly(offer: string): string {
  const [session = '', ...media] = offer.split(/^(?=m=)/m)
  const audio = media.find(isLiveAudio)
  if (audio === undefined || media.length === 1) return offer
  const mid = midOf(audio)
  const group = bundled(session)
  const tagged = media.find((section) => midOf(section) === group[0])
  const own = group.includes(mid) && tagged !== undefined ? withWay(audio, tagged) : audio
  const kept = group.includes(mid) ? `a=group:BUNDLE ${mid}\r\n` : ''
  const groups = session.replace(/^a=group:BUNDLE[^\r\n]*\r?\n/gm, '')
  return `${groups}${kept}${media.map((section) => (section === audio ? own : rejected(section))).join('')}`
}

function isLiveAudio(section: string): boolean {
  return /^m=audio (?!0 )/.test(section) || (section.startsWith('m=audio 0 ') && isBundleOnly(section))
}

/** Port 0 is no refusal there: the medium has no way of its own. */
function isBundleOnly(section: string): boolean {
  return /^a=bundle-only\s*$/m.test(section)
}

function bundled(session: string): readonly string[] {
  return /^a=group:BUNDLE ?([^\r\n]*)/m.exec(session)?.[1]?.trim().split(/\s+/) ?? []
}

function midOf(section: string): string {
  return /^a=mid:(\S+)/m.exec(section)?.[1] ?? ''
}

/** The medium with the way of the group, which the rejected first medium would have taken with it. */
function withWay(audio: string, tagged: string): string {
  const ways = linesOf(tagged).filter((line) => transport.test(line))
  const port = /^m=\S+ (\d+)/.exec(tagged)?.[1] ?? '9'
  const lines = linesOf(audio).filter((line) => !transport.test(line) && line !== 'a=bundle-only')
  const [first = '', ...rest] = lines
  return `${[first.replace(/^m=audio \d+/, `m=audio ${port}`), ...rest, ...ways].join('\r\n')}\r\n`
}

function rejected(section: string): string {
  const [first = '', ...rest] = linesOf(section).filter(
    (line) => !transport.test(line) && line !== 'a=bundle-only',
  )
  return `${[first.replace(/^(m=\S+) \S+/, '$1 0'), ...rest].join('\r\n')}\r\n`
}

function linesOf(section: string): readonly string[] {
  return section.split(/\r?\n/).filter((line) => line !== '')
}

/** An offer as it may be taken while it rings: without candidates nothing is tried, and nothing can fail. */
export type ExpectedOffer = {
  readonly sdp: string
  /** What was left out, to be given when the call is answered. */
  readonly candidates: readonly RTCIceCandidateInit[]
}

/** Takes the candidates (RFC 8839 section 5.1) out of an offer. */
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
