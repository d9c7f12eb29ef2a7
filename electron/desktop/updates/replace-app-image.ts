import { chmod, copyFile, open, rename, rm, stat } from 'node:fs/promises'

/**
 * Puts a downloaded AppImage in the place of the one that runs, in one move: until it the old file stands there whole,
 * and the running app keeps it open after it. Throws with nothing changed.
 */
export async function replaceAppImage(downloaded: string, current: string): Promise<void> {
  const fresh = `${current}.new`
  try {
    await copyFile(downloaded, fresh)
    await chmod(fresh, ((await stat(current)).mode & 0o777) | 0o100)
    await flush(fresh)
    await rename(fresh, current)
  } catch (fault) {
    await rm(fresh, { force: true })
    throw fault
  }
}

/** On the disk before its name is: a power cut leaves the old file or the new one. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
