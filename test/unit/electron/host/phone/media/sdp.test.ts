import { describe, expect, test } from 'vitest'
import {
  acceptsTelephoneEvents,
  canBeAnswered,
  differsFromEarly,
  directionOf,
  isHold,
  sendsAudio,
  transportOf,
} from '#electron/host/phone/media/sdp.ts'

/** What a browser needs to send and receive. */
const transport = 'a=fingerprint:sha-256 AA\r\na=ice-ufrag:U\r\na=ice-pwd:P\r\na=rtcp-mux\r\n'

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
  [`v=0\r\nm=audio 0 X 0\r\na=inactive\r\nm=audio 9 X 0\r\n${transport}a=sendrecv\r\n`, 'sendrecv', false],
  // Browsers write this address where ICE names the real ones.
  ['c=IN IP4 0.0.0.0\r\na=ice-ufrag:x\r\na=sendrecv\r\n', 'sendrecv', false],
] as const)('%j is %s', (sdp, direction, hold) => {
  expect(directionOf(sdp)).toBe(direction)
  expect(isHold(sdp)).toBe(hold)
})

test.each([
  ['nothing that matters', 'a=ptime:20', false],
  ['another direction', 'a=sendonly', true],
  ['another certificate', 'a=fingerprint:sha-256 BB', true],
  ['another codec', 'm=audio 9 X 8', true],
])('an answer may differ from the early one in %s', (_, line, differs) => {
  const [name = ''] = line.split(/[: ]/)
  const early = `v=0\r\nm=audio 9 X 0 101\r\n${transport}a=sendrecv\r\n`
  const form = name.startsWith('a=send') ? /^a=sendrecv/m : new RegExp(`^${name}.*`, 'm')
  const final = form.test(early) ? early.replace(form, line) : `${early}${line}\r\n`
  expect(differsFromEarly(early, final)).toBe(differs)
})

test.each([
  ['sendrecv', true],
  ['sendonly', true],
  ['recvonly', false],
  ['inactive', false],
])('an end that is %s sends audio: %s', (direction, sends) => {
  expect(sendsAudio(`m=audio 9 X 0\r\na=${direction}\r\n`)).toBe(sends)
})

test('keys are taken as events where the description lists them', () => {
  expect(acceptsTelephoneEvents('a=rtpmap:0 PCMU/8000\r\na=rtpmap:101 telephone-event/8000\r\n')).toBe(true)
  expect(acceptsTelephoneEvents('a=rtpmap:0 PCMU/8000\r\n')).toBe(false)
})

const offer = (audio: string) => `v=0\r\n${transport}${audio}`

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

test.each(['fingerprint', 'ice-ufrag', 'ice-pwd', 'rtcp-mux'])(
  'audio without a=%s cannot be answered, since a browser would not take it',
  (name) => {
    const audio = 'm=audio 9 UDP/TLS/RTP/SAVPF 0\r\n'
    expect(canBeAnswered(offer(audio))).toBe(true)
    expect(canBeAnswered(offer(audio).replace(new RegExp(`^a=${name}.*\\r\\n`, 'm'), ''))).toBe(false)
  },
)

test('audio that has its way from the medium in front of it can be answered (RFC 9143 section 7.1.3)', () => {
  const video = 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:v\r\n' + transport
  const audio = 'm=audio 0 UDP/TLS/RTP/SAVPF 0\r\na=mid:a\r\na=bundle-only\r\n'
  expect(canBeAnswered(`v=0\r\na=group:BUNDLE v a\r\n${video}${audio}`)).toBe(true)
  expect(canBeAnswered(`v=0\r\na=group:BUNDLE v\r\n${video}${audio}`)).toBe(false)
  const unsecured = video.replace(/a=fingerprint.*\r\n/, '')
  expect(canBeAnswered(`v=0\r\na=group:BUNDLE v a\r\n${unsecured}${audio}`)).toBe(false)
})

/** Any caller can send one, and calls wait while it is read: whatever it holds, that takes no time to speak of. */
describe('a hostile description of the largest size is read at once', () => {
  const size = 60_000
  const gap = `${' '.repeat(size)}x`

  test.each([
    ['a gap in an attribute', `v=0\r\na=group:${gap}\r\nm=audio 9 X 0\r\na=mid:${gap}\r\n`],
    ['thousands of media', `v=0\r\n${'m=audio 9 X 0\r\n'.repeat(size / 15)}`],
    ['thousands of payload types', `v=0\r\nm=audio 9 X${' 1'.repeat(size / 2)}\r\n`],
    ['both', `v=0\r\n${`m=audio 9 X${' 1'.repeat(100)}\r\n`.repeat(size / 220)}`],
  ])('%s', (_, sdp) => {
    for (let time = 0; time < 50; time += 1) {
      expect(canBeAnswered(sdp)).toBe(false)
      expect(directionOf(sdp)).toBe('sendrecv')
    }
  })

  test('an offer of more media than anybody has is refused', () => {
    const withVideos = (count: number) =>
      offer(`${'m=video 0 X 96\r\n'.repeat(count)}m=audio 9 UDP/TLS/RTP/SAVPF 0\r\n`)
    expect(canBeAnswered(withVideos(31))).toBe(true)
    expect(canBeAnswered(withVideos(32))).toBe(false)
  })

  test('a gap in what names the transport', () => {
    expect(transportOf(`a=fingerprint:${gap}  \r\na=ice-ufrag:U\r\n`)).toBe(`${gap} u`)
  })
})
