import { isIP } from 'node:net'

/** A server's certificate in PEM. It is self-signed, so `chain` is also what a client trusts. */
export type Certificate = { readonly key: string; readonly chain: string }

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const dayMilliseconds = 86_400_000

/** Makes a self-signed P-256 certificate for this machine's loopback names and `others`, valid for two years. */
export async function makeLoopbackCertificate(
  now = Date.now(),
  otherNames: readonly string[] = [],
): Promise<Certificate> {
  const {
    BasicConstraintsExtension,
    ExtendedKeyUsage,
    ExtendedKeyUsageExtension,
    PemConverter,
    SubjectAlternativeNameExtension,
    X509CertificateGenerator,
  } = await loadLibrary()
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: 'CN=localhost, O=Switchhook',
      notBefore: new Date(now - dayMilliseconds),
      notAfter: new Date(now + 730 * dayMilliseconds),
      signingAlgorithm: algorithm,
      keys,
      extensions: [
        new BasicConstraintsExtension(true, undefined, true),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
        new SubjectAlternativeNameExtension([
          { type: 'dns', value: 'localhost' },
          { type: 'ip', value: '127.0.0.1' },
          { type: 'ip', value: '::1' },
          ...otherNames.map((name) => ({
            type: isIP(name) ? ('ip' as const) : ('dns' as const),
            value: name,
          })),
        ]),
      ],
    },
    crypto,
  )
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { key: PemConverter.encode(key, 'PRIVATE KEY'), chain: certificate.toString('pem') }
}

/**
 * Loaded only when a certificate is made, since a start without it is a tenth faster. The library needs the polyfill
 * loaded first.
 */
async function loadLibrary() {
  await import('reflect-metadata')
  return await import('@peculiar/x509')
}
