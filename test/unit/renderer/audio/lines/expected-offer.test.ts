import { expect, test } from 'vitest'
import { withoutCandidates } from '#renderer/audio/lines/offer.ts'

const offer = [
  'v=0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 0',
  'a=ice-ufrag:ab',
  'a=candidate:1 1 udp 2 127.0.0.1 4000 typ host',
  'a=end-of-candidates',
  'm=audio 9 UDP/TLS/RTP/SAVPF 0',
  'a=candidate:2 1 udp 2 127.0.0.1 4002 typ host',
  '',
].join('\r\n')

test('an offer is taken without its candidates, which are kept with the media that they belong to', () => {
  const { sdp, candidates } = withoutCandidates(offer)
  expect(sdp.split('\r\n')).toEqual([
    'v=0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 0',
    'a=ice-ufrag:ab',
    'm=audio 9 UDP/TLS/RTP/SAVPF 0',
    '',
  ])
  expect(candidates).toEqual([
    { candidate: 'candidate:1 1 udp 2 127.0.0.1 4000 typ host', sdpMLineIndex: 0 },
    { candidate: 'candidate:2 1 udp 2 127.0.0.1 4002 typ host', sdpMLineIndex: 1 },
  ])
})

test('lines may end without a carriage return', () => {
  expect(withoutCandidates(offer.replaceAll('\r', '')).candidates).toHaveLength(2)
})
