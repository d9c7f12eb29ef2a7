import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { CachedPackage } from '#shared/host/updates.ts'

/**
 * Packages of this app on the disk, so that the user can go back: that of the running version, and the next or the
 * last.
 */
export class PackageCache {
  private readonly folder: string
  private readonly running: string

  /** `running`: the version that runs. */
  constructor(folder: string, running: string) {
    this.folder = folder
    this.running = running
  }

  /** Keeps a copy of that version's package, and deletes all others except the running version's. */
  async keep(version: string, file: string): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const name = `${version}${extname(file)}`
    const making = join(this.folder, `${name}.part`)
    await copyFile(file, making, constants.COPYFILE_FICLONE)
    await rename(making, join(this.folder, name))
    for (const other of await this.names()) {
      if (![version, this.running].includes(versionIn(other)))
        await rm(join(this.folder, other), { force: true })
    }
  }

  /** The most recently kept package other than the running version's; null if there is none. */
  async previous(): Promise<CachedPackage | null> {
    const others = (await this.names()).filter((name) => versionIn(name) !== this.running)
    const dated = await Promise.all(
      others.map(async (name) => ({ name, at: (await stat(join(this.folder, name))).mtimeMs })),
    )
    const [last] = dated.toSorted((one, other) => other.at - one.at)
    return last ? { version: versionIn(last.name), path: join(this.folder, last.name) } : null
  }

  private async names(): Promise<readonly string[]> {
    return (await readdir(this.folder).catch(() => [])).filter((name) =>
      /^\d+\.\d+\.\d+.*\.(AppImage|exe|zip)$/.test(name),
    )
  }
}

function versionIn(name: string): string {
  return name.slice(0, -extname(name).length)
}
