import { describe, expect, it } from 'vitest'
import { narrowToTelephony, telephonyCodecs } from '#electron/platform/media/sdp-codecs.ts'
import { directionOf, fingerprintOf, loopbackOnly, setupOf, sourceOf } from '#electron/platform/media/sdp.ts'

const browser = `v=0
o=- 1 2 IN IP4 127.0.0.1
s=-
t=0 0
m=audio 9 UDP/TLS/RTP/SAVPF 111 63 9 0 8 13 110 126
c=IN IP4 0.0.0.0
a=candidate:1 1 udp 2122260223 192.0.2.7 50000 typ host generation 0
a=candidate:2 1 udp 2122194687 127.0.0.1 50001 typ host generation 0
a=candidate:3 1 udp 2122194687 5f1e-example.local 50002 typ host
a=candidate:4 1 tcp 1518214911 127.0.0.1 9 typ host tcptype active
a=end-of-candidates
a=ice-ufrag:AbCd
a=ice-pwd:secret
a=fingerprint:sha-256 AA:BB
a=setup:actpass
a=mid:0
a=sendonly
a=rtpmap:111 opus/48000/2
a=rtcp-fb:111 transport-cc
a=fmtp:111 minptime=10;useinbandfec=1
a=rtpmap:0 PCMU/8000
a=rtpmap:13 CN/8000
a=rtpmap:110 telephone-event/48000
a=rtpmap:126 telephone-event/8000
a=fmtp:126 0-15
`.replaceAll('\n', '\r\n')

describe('what a description says', () => {
  it('reads direction, certificate, source and DTLS role', () => {
    expect(directionOf(browser)).toBe('sendonly')
    expect(sourceOf('a=ssrc:42 cname:abc\r\na=ssrc:43 cname:abc')).toBe('42')
    expect(sourceOf('a=inactive')).toBeUndefined()
    expect(fingerprintOf(browser)).toBe('sha-256 aa:bb')
    expect(setupOf(browser)).toBe('actpass')
  })

  it('takes the direction of the session where the audio has none, and sendrecv where nothing is said', () => {
    expect(directionOf('v=0\r\na=inactive\r\nm=audio 9 RTP/AVP 0\r\n')).toBe('inactive')
    expect(directionOf('v=0\r\nm=audio 9 RTP/AVP 0\r\nm=video 9 RTP/AVP 96\r\na=inactive\r\n')).toBe(
      'sendrecv',
    )
    expect(directionOf('')).toBe('sendrecv')
  })
})

it('keeps media on the loopback interface', () => {
  const kept = loopbackOnly(browser)
  expect(kept.match(/^a=candidate.*$/gm)?.map((line) => line.split(' ')[4])).toEqual(['127.0.0.1'])
  expect(kept).not.toContain('end-of-candidates')
  expect(kept).toContain('a=ice-ufrag:AbCd\r\n')
})

describe('formats', () => {
  it('finds PCMU and keys, and leaves nothing else', () => {
    expect(telephonyCodecs(browser)).toEqual({ pcmu: 0, telephoneEvent: 126 })
    const narrow = narrowToTelephony(browser)
    expect(narrow).toContain('m=audio 9 UDP/TLS/RTP/SAVPF 0 126\r\n')
    expect(narrow.match(/^a=(rtpmap|fmtp|rtcp-fb):.*$/gm)?.map((line) => line.trim())).toEqual([
      'a=rtpmap:0 PCMU/8000',
      'a=rtpmap:126 telephone-event/8000',
      'a=fmtp:126 0-15',
    ])
  })

  it('knows PCMU without a name', () => {
    expect(telephonyCodecs('m=audio 4000 RTP/AVP 8 0\r\n')).toEqual({ pcmu: 0, telephoneEvent: undefined })
  })

  it('refuses a description without PCMU', () => {
    expect(() =>
      narrowToTelephony('m=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=rtpmap:111 opus/48000/2\r\n'),
    ).toThrow('PCMU')
    expect(() => narrowToTelephony('')).toThrow('PCMU')
  })
})
