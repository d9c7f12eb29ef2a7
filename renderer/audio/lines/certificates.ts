/**
 * Certificates for peer connections; one is generated ahead, so that no answer waits for it. Each is used once, and not
 * after its 30 days: a connection with an expired one cannot be created (W3C WebRTC section 4.4.1).
 */
export class Certificates {
  private spare: RTCCertificate | null = null

  constructor() {
    this.refill()
  }

  takeNext(): readonly RTCCertificate[] {
    const { spare } = this
    this.spare = null
    this.refill()
    return spare && spare.expires > Date.now() ? [spare] : []
  }

  private refill(): void {
    RTCPeerConnection.generateCertificate({ name: 'ECDSA', namedCurve: 'P-256' } as EcKeyGenParams).then(
      (certificate) => {
        this.spare ??= certificate
      },
      // Without a spare one the connection generates its own.
      () => undefined,
    )
  }
}
