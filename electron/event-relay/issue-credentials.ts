import { writeFile } from 'node:fs/promises'
import { makeCredentials } from '#electron/net/nats/credentials.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { natsUserEntry, type NatsUser } from './access.ts'

/**
 * Creates a key, writes its credentials to a new file that only this user can read, and returns the entry that admits
 * it at the servers. Fails with a sentence if the file cannot be created; an existing one is never overwritten.
 */
export async function issueCredentials(
  file: string,
  access: (publicKey: string) => NatsUser,
): Promise<Result<string, string>> {
  const { text, publicKey } = makeCredentials()
  try {
    await writeFile(file, text, { mode: 0o600, flag: 'wx' })
  } catch (fault) {
    const isExisting = fault instanceof Error && 'code' in fault && fault.code === 'EEXIST'
    return err(
      `${file} ${isExisting ? 'stands already, and is kept as it is' : `cannot be written: ${String(fault)}`}.`,
    )
  }
  return ok(natsUserEntry(access(publicKey)))
}
