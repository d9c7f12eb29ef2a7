import 'reflect-metadata'
import { isIP } from 'node:net'
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import type { Certificate } from '#electron/net/certificates.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const day = 86_400_000

export type CertificateOptions = {
  /** Host names and addresses it is valid for; `127.0.0.1` by default. */
  readonly names?: readonly string[]
  /** Start and end of validity, in days from now. */
  readonly from?: number
  readonly to?: number
  /** The issuer; self-signed by default. */
  readonly authority?: Authority
}

/** A certificate authority; `pem` is what a client trusts. */
export type Authority = {
  readonly pem: string
  readonly certificate: X509Certificate
  readonly key: CryptoKey
}

export async function createAuthority(name = 'Example authority'): Promise<Authority> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${name}`,
      notBefore: new Date(Date.now() - day),
      notAfter: new Date(Date.now() + day),
      signingAlgorithm: algorithm,
      keys,
      extensions: [new BasicConstraintsExtension(true, undefined, true)],
    },
    crypto,
  )
  return { pem: certificate.toString('pem'), certificate, key: keys.privateKey }
}

/** A server's certificate with the faults that a test wants. */
export async function createCertificate(options: CertificateOptions = {}): Promise<Certificate> {
  const { names = ['127.0.0.1'], from = -1, to = 1, authority } = options
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const subject = `CN=${names[0] ?? 'nobody'}`
  const certificate = await X509CertificateGenerator.create(
    {
      subject,
      issuer: authority?.certificate.subject ?? subject,
      notBefore: new Date(Date.now() + from * day),
      notAfter: new Date(Date.now() + to * day),
      signingAlgorithm: algorithm,
      publicKey: keys.publicKey,
      signingKey: authority?.key ?? keys.privateKey,
      extensions: [
        new BasicConstraintsExtension(authority === undefined, undefined, true),
        new SubjectAlternativeNameExtension(
          names.map((name) => ({ type: isIP(name) ? ('ip' as const) : ('dns' as const), value: name })),
        ),
      ],
    },
    crypto,
  )
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { key: PemConverter.encode(key, 'PRIVATE KEY'), chain: certificate.toString('pem') }
}
