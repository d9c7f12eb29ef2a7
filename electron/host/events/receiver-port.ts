import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The port that the system chose last, so that the next start has the same address; 0 where none is known. */
export async function readPort(userData: string): Promise<number> {
  const text = await readFile(join(userData, 'receiver-port'), 'utf8').catch(() => '')
  const port = Number(text)
  return /^\d{4,5}$/.test(text) && port >= 1_024 && port < 65_536 ? port : 0
}

/** Keeps it. Throws the errors of the system: only the next start's address is at stake. */
export async function writePort(userData: string, port: number): Promise<void> {
  await writeFile(join(userData, 'receiver-port'), String(port))
}
