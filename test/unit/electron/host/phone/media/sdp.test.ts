import { expect, test } from 'vitest'
import { directionOf, isHold, takesTelephoneEvents } from '#electron/host/phone/media/sdp.ts'

test.each([
  ['a=sendrecv\r\n', 'sendrecv', false],
  ['a=sendonly\r\n', 'sendonly', true],
  ['a=recvonly\r\n', 'recvonly', false],
  ['a=inactive\r\n', 'inactive', true],
  ['m=audio 9 RTP/AVP 0\r\n', 'sendrecv', false],
  ['c=IN IP4 0.0.0.0\r\na=sendrecv\r\n', 'sendonly', true],
  // Browsers write this address where ICE names the real ones.
  ['c=IN IP4 0.0.0.0\r\na=ice-ufrag:x\r\na=sendrecv\r\n', 'sendrecv', false],
] as const)('%j is %s', (sdp, direction, hold) => {
  expect(directionOf(sdp)).toBe(direction)
  expect(isHold(sdp)).toBe(hold)
})

test('keys are taken as events where the description lists them', () => {
  expect(takesTelephoneEvents('a=rtpmap:0 PCMU/8000\r\na=rtpmap:101 telephone-event/8000\r\n')).toBe(true)
  expect(takesTelephoneEvents('a=rtpmap:0 PCMU/8000\r\n')).toBe(false)
})
