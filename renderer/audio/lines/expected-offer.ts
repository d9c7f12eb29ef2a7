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
