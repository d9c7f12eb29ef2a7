import { X509Certificate } from 'node:crypto'
import { err, ok, type Result } from '#shared/core/result.ts'
import { HttpsClient } from './https-client.ts'

/**
 * Checks whether a URL may be saved: valid, https, and answering HTTPS requests (specification 6.1). The error is a
 * sentence.
 */
export async function checkWebhookUrl(text: string, ca: string | undefined): Promise<Result<URL, string>> {
  const url = URL.parse(text)
  if (!url) return err('url is not a valid URL')
  if (url.protocol !== 'https:') return err('url must begin with https: only HTTPS is supported')
  if (ca && !isCertificate(ca)) return err('ca is not a certificate in PEM form')
  try {
    using client = new HttpsClient(url, { ca })
    const answer = await client.send('GET')
    return answer.ok ? ok(url) : err(`url does not answer HTTPS requests: ${answer.error}`)
  } catch (error) {
    return err(`url cannot be asked: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).publicKey !== undefined
  } catch {
    return false
  }
}
