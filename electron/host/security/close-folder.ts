import { chmod } from 'node:fs/promises'

/** Keeps other users of this computer out of the folder, whatever it was made with; Windows has no such modes. */
export async function closeFolder(folder: string): Promise<void> {
  // A folder of somebody else's cannot be closed: the page on safety says that it is open.
  await chmod(folder, 0o700).catch(() => undefined)
}
