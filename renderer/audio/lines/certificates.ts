/**
 * Certificates for peer connections; one is generated ahead, so that no answer waits for it. Each is used once, and not
 * after its 30 days: a connection with an expired one cannot be created (W3C WebRTC section 4.4.1).
 */
export class Certificates {
  private prepared: RTCCertificate | null = null

  constructor() {
    this.refill()
  }

  next(): readonly RTCCertificate[] {
    const { prepared } = this
    this.prepared = null
    this.refill()
    return prepared && prepared.expires > Date.now() ? [prepared] : []
  }

  private refill(): void {
    RTCPeerConnection.generateCertificate({ name: 'ECDSA', namedCurve: 'P-256' } as EcKeyGenParams).then(
      (certificate) => {
        this.prepared ??= certificate
      },
      // Without a spare one the connection generates its own.
      () => undefined,
    )
  }
}
