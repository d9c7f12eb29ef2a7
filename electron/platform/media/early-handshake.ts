/** First byte of a DTLS record of a handshake (RFC 6347 section 4.1). */
const handshakeRecord = 22

/** Where a record says which part of which message it holds (RFC 6347 section 4.2.2). */
const partStart = 13
const partEnd = 25

/** Parts that are kept: a client's first message has one or two. */
const maxParts = 4

/** What arrives beside the checks of ICE, as werift passes it on. */
export interface Datagrams {
  subscribe(listener: (datagram: Buffer) => void): { unSubscribe(): void }
  execute(datagram: Buffer): void
}

/**
 * Keeps a DTLS handshake that the other end begins before this end listens, and passes it on once as soon as it does. A
 * browser begins once it reaches this end, which may be before its answer is here; otherwise the call would be silent
 * until it repeats the message, after 50 ms or 150 ms. `onStart` calls back when this end begins to listen.
 */
export function keepEarlyHandshake(datagrams: Datagrams, onStart: (start: () => void) => void): void {
  const early = new Map<string, Buffer>()
  const keeping = datagrams.subscribe((datagram) => {
    const part = datagram.toString('hex', partStart, partEnd)
    if (datagram[0] === handshakeRecord && (early.has(part) || early.size < maxParts))
      early.set(part, datagram)
  })
  onStart(() => {
    keeping.unSubscribe()
    // It listens once the code that reports the start has run. Nothing else may arrive before: werift takes a first
    // message that follows the second for a new handshake, and forgets the keys of the one in progress.
    queueMicrotask(() => early.forEach((datagram) => datagrams.execute(datagram)))
  })
}
