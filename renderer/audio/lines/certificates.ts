/** Certificates for peer connections; one is generated ahead, so that no answer waits for it. Each is used once. */
export class Certificates {
  private spare: RTCCertificate | null = null

  constructor() {
    this.refill()
  }

  next(): readonly RTCCertificate[] {
    const { spare } = this
    this.spare = null
    this.refill()
    return spare ? [spare] : []
  }

  private refill(): void {
    RTCPeerConnection.generateCertificate({ name: 'ECDSA', namedCurve: 'P-256' } as EcKeyGenParams).then(
      (made) => {
        this.spare ??= made
      },
      // Without a spare one the connection generates its own.
      () => undefined,
    )
  }
}
