import { createPrivateKey, X509Certificate } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeLoopbackCertificate, type Certificate } from '#electron/net/certificates.ts'

const renewBefore = 30 * 86_400_000

/**
 * Returns the receiver's own certificate: created at the first start, kept in the user's folder (its key readable by
 * this user only), renewed a month before it expires or when unreadable, also if its key belongs to another one.
 */
export async function receiverCertificate(userData: string, now: number): Promise<Certificate> {
  const files = { chain: join(userData, 'receiver.pem'), key: join(userData, 'receiver-key.pem') }
  const stored = await readStored(files)
  if (stored && isGood(stored, now)) return stored
  const created = await makeLoopbackCertificate(now)
  await mkdir(userData, { recursive: true })
  await writeFile(files.key, created.key, { mode: 0o600 })
  await chmod(files.key, 0o600)
  await writeFile(files.chain, created.chain)
  return created
}

async function readStored(files: Certificate): Promise<Certificate | undefined> {
  try {
    const [chain, key] = await Promise.all([readFile(files.chain, 'utf8'), readFile(files.key, 'utf8')])
    return { chain, key }
  } catch {
    return undefined
  }
}

function isGood({ chain, key }: Certificate, now: number): boolean {
  try {
    const certificate = new X509Certificate(chain)
    const isOwn = certificate.checkPrivateKey(createPrivateKey(key))
    return isOwn && Date.parse(certificate.validTo) - now > renewBefore
  } catch {
    return false
  }
}
