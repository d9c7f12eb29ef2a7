/** First byte of a DTLS record of a handshake (RFC 6347 section 4.1). */
const handshakeRecord = 22

/** Datagrams that are kept: a client's first message takes one or two, and is repeated. */
const maxDatagrams = 4

/** What arrives beside the checks of ICE, as werift passes it on. */
export interface Datagrams {
  subscribe(listener: (datagram: Buffer) => void): { unSubscribe(): void }
  execute(datagram: Buffer): void
}

/**
 * Keeps a DTLS handshake that the other end begins before this end listens, and passes it on as soon as it does. A
 * browser begins once it reaches this end, which may be before its answer is here; otherwise the call would be silent
 * until it repeats the message, after 50 ms or 150 ms. `onStart` calls back when this end begins to listen.
 */
export function keepEarlyHandshake(datagrams: Datagrams, onStart: (start: () => void) => void): void {
  const early: Buffer[] = []
  const keeping = datagrams.subscribe((datagram) => {
    if (datagram[0] !== handshakeRecord) return
    early.push(datagram)
    if (early.length > maxDatagrams) early.shift()
  })
  onStart(() => {
    keeping.unSubscribe()
    // It listens once the code that reports the start has run.
    setImmediate(() => early.forEach((datagram) => datagrams.execute(datagram)))
  })
}
