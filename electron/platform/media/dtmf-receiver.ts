/** Events 0 to 15 of RFC 4733 section 3.2. */
const symbols = '0123456789*#ABCD'

/**
 * Detects key presses in telephone-event packets (RFC 4733). A press is many packets with the same RTP timestamp, the
 * end sent three times; only a newer timestamp is a new press.
 */
export class DtmfReceiver {
  private lastTimestamp: number | undefined

  /** The symbol at the first packet of a press; otherwise undefined. `timestamp` is the 32-bit RTP timestamp. */
  receive(timestamp: number, payload: Uint8Array): string | undefined {
    const step = this.lastTimestamp === undefined ? 1 : (timestamp - this.lastTimestamp) | 0
    const symbol = symbols[payload[0] ?? symbols.length]
    if (step <= 0 || payload.length < 4 || symbol === undefined) return undefined
    this.lastTimestamp = timestamp
    return symbol
  }
}
