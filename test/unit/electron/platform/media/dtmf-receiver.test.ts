import { expect, it } from 'vitest'
import { DtmfReceiver } from '#electron/platform/media/dtmf-receiver.ts'

/** One press as a telephone sends it: three updates, then the end three times, all with one timestamp. */
function press(receiver: DtmfReceiver, timestamp: number, event: number): (string | undefined)[] {
  const packets = [0, 0, 0, 0x80, 0x80, 0x80].map((end, index) =>
    Uint8Array.of(event, end | 10, 0, index * 160),
  )
  return packets.map((packet) => receiver.receive(timestamp, packet)).filter((symbol) => symbol !== undefined)
}

it('tells every press once', () => {
  const receiver = new DtmfReceiver()
  const symbols = [1, 1, 0, 10, 11, 15].flatMap((event, index) => press(receiver, 1000 + index * 1600, event))
  expect(symbols.join('')).toBe('110*#D')
})

it('tells a press of which only the end came through', () => {
  expect(new DtmfReceiver().receive(5, Uint8Array.of(3, 0x8a, 3, 32))).toBe('3')
})

it('counts on where timestamps begin anew', () => {
  const receiver = new DtmfReceiver()
  expect([press(receiver, 0xffffff00, 4), press(receiver, 100, 5)]).toEqual([['4'], ['5']])
})

it('ignores a straggler of the press before, other events and broken packets', () => {
  const receiver = new DtmfReceiver()
  press(receiver, 1000, 1)
  press(receiver, 3000, 2)
  expect(receiver.receive(1000, Uint8Array.of(1, 0x8a, 0, 0))).toBeUndefined()
  expect(receiver.receive(9000, Uint8Array.of(16, 0, 0, 0))).toBeUndefined()
  expect(receiver.receive(9000, Uint8Array.of(1))).toBeUndefined()
  expect(receiver.receive(9000, new Uint8Array())).toBeUndefined()
})
