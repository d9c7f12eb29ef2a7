import { expect, test } from 'vitest'
import { canBeAnswered, directionOf, isHold, acceptsTelephoneEvents } from '#electron/host/phone/media/sdp.ts'

test.each([
  ['a=sendrecv\r\n', 'sendrecv', false],
  ['a=sendonly\r\n', 'sendonly', true],
  ['a=recvonly\r\n', 'recvonly', false],
  ['a=inactive\r\n', 'inactive', true],
  ['m=audio 9 RTP/AVP 0\r\n', 'sendrecv', false],
  ['c=IN IP4 0.0.0.0\r\na=sendrecv\r\n', 'sendonly', true],
  ['m=video 9 X 96\r\na=inactive\r\nm=audio 9 X 0\r\na=sendrecv\r\n', 'sendrecv', false],
  ['a=sendrecv\r\nm=audio 9 X 0\r\na=sendonly\r\n', 'sendonly', true],
  // Of several, the one that is answered counts.
  [
    'v=0\r\nm=audio 0 X 0\r\na=inactive\r\nm=audio 9 X 0\r\na=fingerprint:sha-256 AA\r\na=sendrecv\r\n',
    'sendrecv',
    false,
  ],
  // Browsers write this address where ICE names the real ones.
  ['c=IN IP4 0.0.0.0\r\na=ice-ufrag:x\r\na=sendrecv\r\n', 'sendrecv', false],
] as const)('%j is %s', (sdp, direction, hold) => {
  expect(directionOf(sdp)).toBe(direction)
  expect(isHold(sdp)).toBe(hold)
})

test('keys are taken as events where the description lists them', () => {
  expect(acceptsTelephoneEvents('a=rtpmap:0 PCMU/8000\r\na=rtpmap:101 telephone-event/8000\r\n')).toBe(true)
  expect(acceptsTelephoneEvents('a=rtpmap:0 PCMU/8000\r\n')).toBe(false)
})

const offer = (audio: string) => `v=0\r\na=fingerprint:sha-256 AA\r\n${audio}`

test.each([
  ['m=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=rtpmap:111 opus/48000/2\r\n', true],
  ['m=audio 9 UDP/TLS/RTP/SAVPF 18 8\r\na=rtpmap:18 G729/8000\r\n', true],
  ['m=audio 9/2 UDP/TLS/RTP/SAVPF 96\r\na=rtpmap:96 pcmu/8000\r\n', true],
  ['m=video 9 UDP/TLS/RTP/SAVPF 96\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\n', true],
  ['m=audio 9 UDP/TLS/RTP/SAVPF 18 101\r\na=rtpmap:101 telephone-event/8000\r\n', false],
  // A payload type that was given another codec than its own.
  ['m=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=rtpmap:0 G729/8000\r\n', false],
  ['m=audio 0 UDP/TLS/RTP/SAVPF 0\r\n', false],
  ['m=video 9 UDP/TLS/RTP/SAVPF 0\r\n', false],
])('%j can be answered: %s', (audio, expected) => {
  expect(canBeAnswered(offer(audio))).toBe(expected)
  expect(canBeAnswered(audio)).toBe(false)
})

test('audio that has its way from the medium in front of it can be answered (RFC 9143 section 7.1.3)', () => {
  const video = 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:v\r\na=fingerprint:sha-256 AA\r\n'
  const audio = 'm=audio 0 UDP/TLS/RTP/SAVPF 0\r\na=mid:a\r\na=bundle-only\r\n'
  expect(canBeAnswered(`v=0\r\na=group:BUNDLE v a\r\n${video}${audio}`)).toBe(true)
  expect(canBeAnswered(`v=0\r\na=group:BUNDLE v\r\n${video}${audio}`)).toBe(false)
  const unsecured = video.replace(/a=fingerprint.*\r\n/, '')
  expect(canBeAnswered(`v=0\r\na=group:BUNDLE v a\r\n${unsecured}${audio}`)).toBe(false)
})
