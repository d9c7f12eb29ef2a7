import { X509Certificate } from 'node:crypto'

/** What a person can compare of the certificates in a PEM: who each one is, and its SHA-256 fingerprint. */
export function authorityWords(pem: string): string {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return blocks.map(wordsOf).join('\n')
}

function wordsOf(block: string): string {
  try {
    const { subject, fingerprint256, validTo } = new X509Certificate(block)
    const name = /^(?:CN|O)=(.+)$/m.exec(subject)?.[1] ?? 'A certificate without a name'
    return `${name}, until ${validTo}\n${fingerprint256}`
  } catch {
    return 'A certificate that cannot be read'
  }
}
