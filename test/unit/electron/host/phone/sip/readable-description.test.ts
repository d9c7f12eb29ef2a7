import { describe, expect, test } from 'vitest'
import { readableDescription } from '#electron/host/phone/sip/readable-description.ts'
import { sampleSdp } from '#test/support/wire-peer.ts'

test('a description that a browser can read is unchanged', () => {
  expect(readableDescription(sampleSdp)).toBe(sampleSdp)
})

/** Each was refused by Chromium as a whole, and the call could not be answered. */
describe('a description is readable', () => {
  test.each([
    ['without an end of its last line', sampleSdp.trimEnd()],
    ['with lines of LF alone', sampleSdp.replaceAll('\r\n', '\n')],
    ['with lines of CR alone', sampleSdp.replaceAll('\r\n', '\r')],
    ['with empty lines', `\r\n${sampleSdp.replaceAll('\r\n', '\r\n\r\n')}\r\n`],
    ['with a byte order mark and a NUL', `\uFEFF${sampleSdp}\0`],
    ['with spaces at the ends of its lines', sampleSdp.replaceAll('\r\n', ' \r\n')],
    ['with two spaces in a medium', sampleSdp.replace('m=audio ', 'm=audio  ')],
    ['with a payload type that RTP does not have', sampleSdp.replace(' 0 101', ' 0 101 999')],
    ['without v=', sampleSdp.replace(/^v=.*\r\n/m, '')],
    ['without a subject', sampleSdp.replace(/^s=.*\r\n/m, '')],
    ['with an empty subject', sampleSdp.replace(/^s=.*/m, 's=')],
    ['without a time', sampleSdp.replace(/^t=.*\r\n/m, '')],
    ['with a bandwidth in the wrong place', sampleSdp.replace(/^(a=group.*\r\n)/m, '$1b=AS:64\r\n')],
    ['with a bundle of unknown media', sampleSdp.replace('BUNDLE 0', 'BUNDLE 7 0')],
  ])('%s', (_, sdp) => {
    expect(readableDescription(sdp)).toBe(sampleSdp)
  })

  test.each([
    'a=candidate:1 1 UDP 2130706431 127.0.0.1 5000 typ foo',
    'a=candidate:1 1 TLS 2130706431 127.0.0.1 5000 typ host',
    'a=candidate:1 1 UDP 99999999999 127.0.0.1 5000 typ host',
    'a=candidate:1 1 UDP 2130706431 127.0.0.1 70000 typ host',
    'a=candidate:',
    'a=rtpmap:999 foo/8000',
    'a=rtpmap:96',
    'a=fmtp:101',
    'a=rtcp-fb:0',
    'a=ssrc:abc cname:x',
    'a=ssrc:99999999999 cname:x',
    'a=ssrc-group:FID',
    'a=extmap:0 urn:x',
    'a=extmap:300 urn:x',
    'a=msid:a b c',
    'a=setup:holdconn',
    'a=fingerprint:foo AA:BB',
    'a=fingerprint:sha-256 zz',
    'a=ice-pwd:short',
    'a=mid:a b',
    'a=simulcast:',
    'a=',
    'a',
    'b=AS',
    'b=AS:abc',
    'c=IN IP4 127.0.0.1/127',
    'k=clear:x',
    'nonsense',
  ])('with the line %s, which is left out', (line) => {
    expect(readableDescription(`${sampleSdp}${line}\r\n`)).toBe(sampleSdp)
  })

  test.each([
    'a=candidate:1 1 UDP 2130706431 host.example.com 5000 typ host generation 0',
    'a=candidate:1 1 tcp 1518280447 ::1 9 typ srflx raddr ::1 rport 9 tcptype active',
    'a=rtpmap:97 opus/48000/2',
    'a=fmtp:97 minptime=10',
    'a=rtcp-fb:* nack',
    'a=ssrc:4294967295 cname:a b',
    'a=extmap:1/sendonly urn:ietf:params:rtp-hdrext:ssrc-audio-level',
    'a=silenceSupp:off - - - -',
    'a=T38FaxVersion:0',
    'a=constructor:x',
    'b=TIAS:64000',
    'm=image 0 udptl t38',
  ])('and %s stays', (line) => {
    expect(readableDescription(`${sampleSdp}${line}\r\n`)).toBe(`${sampleSdp}${line}\r\n`)
  })
})

test('a hostile description of the largest size is read at once', () => {
  const gap = `${' '.repeat(60_000)}x`
  for (let time = 0; time < 20; time += 1)
    for (const text of [gap, `a=msid:${gap}`, `a=candidate:${gap}`, 'm=\n'.repeat(20_000), `m=${gap}`])
      expect(readableDescription(text).length).toBeLessThan(130_000)
})
