import { expect, test } from 'vitest'
import { audioOnly } from '#renderer/audio/lines/offer.ts'

const way = [
  'a=ice-ufrag:u',
  'a=ice-pwd:p',
  'a=fingerprint:sha-256 AA',
  'a=setup:actpass',
  'a=candidate:1 1 udp 1 127.0.0.1 5 typ host',
]
const audio = ['m=audio 4000 UDP/TLS/RTP/SAVPF 0', 'a=mid:a', 'a=rtpmap:0 PCMU/8000', ...way]
const video = ['m=video 5000 UDP/TLS/RTP/SAVPF 96', 'a=mid:v', 'a=rtpmap:96 VP8/90000', ...way]
const refused = ['m=video 0 UDP/TLS/RTP/SAVPF 96', 'a=mid:v', 'a=rtpmap:96 VP8/90000']
const text = (group: string, ...media: (readonly string[])[]) =>
  ['v=0', ...(group === '' ? [] : [`a=group:BUNDLE ${group}`]), ...media.flat(), ''].join('\r\n')

test('an offer of audio alone stays as it is, and so does one without any', () => {
  expect(audioOnly(text('a', audio))).toBe(text('a', audio))
  expect(audioOnly(text('v', video, video))).toBe(text('v', video, video))
})

test.each([
  ['after the audio', text('a v', audio, video), text('a', audio, refused)],
  [
    'before the audio',
    text('v a', video, audio),
    text(
      'a',
      refused,
      audio.map((line) => line.replace('4000', '5000')),
    ),
  ],
  ['of its own way', text('', video, audio), text('', refused, audio)],
])('video %s is rejected', (_, offer, expected) => {
  expect(linesOf(audioOnly(offer))).toEqual(linesOf(expected))
})

test('audio that has its way from the video in front of it keeps that', () => {
  const bundleOnly = ['m=audio 0 UDP/TLS/RTP/SAVPF 0', 'a=mid:a', 'a=bundle-only', 'a=rtpmap:0 PCMU/8000']
  const kept = ['m=audio 5000 UDP/TLS/RTP/SAVPF 0', 'a=mid:a', 'a=rtpmap:0 PCMU/8000', ...way]
  expect(audioOnly(text('v a', video, bundleOnly))).toBe(text('a', refused, kept))
})

test('a second audio is rejected', () => {
  const [first = '', ...rest] = audio
  const second = [first.replace('4000', '4002'), ...rest.map((line) => line.replace('mid:a', 'mid:b'))]
  expect(audioOnly(text('a', audio, second))).toContain('m=audio 0 UDP/TLS/RTP/SAVPF 0\r\na=mid:b')
})

test('of audio that is offered twice, the one without DTLS is rejected, which no browser can answer', () => {
  const plain = ['m=audio 4100 RTP/SAVP 0', 'a=mid:p', 'a=rtpmap:0 PCMU/8000', 'a=crypto:1 X inline:Y']
  const [, ...refusedPlain] = plain
  const expected = text('', ['m=audio 0 RTP/SAVP 0', ...refusedPlain], audio)
  expect(audioOnly(text('', plain, audio))).toBe(expected)
  expect(audioOnly(text('a', plain, audio))).toContain('m=audio 0 RTP/SAVP')
})

/** The order within a medium means nothing. */
function linesOf(sdp: string): readonly (readonly string[])[] {
  return sdp.split(/^(?=m=)/m).map((section) => section.split('\r\n').toSorted())
}
