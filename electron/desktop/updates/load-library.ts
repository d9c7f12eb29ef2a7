import { chmod, copyFile, open, rename, rm, stat } from 'node:fs/promises'
import type { App } from 'electron'
import updaters, { type BaseUpdater } from 'electron-updater'
import type { UpdaterPort } from '#electron/host/updates/updater-port.ts'
import { electronUpdater, type ElectronUpdaterParts, type Install } from './electron-updater.ts'

export type LibraryOptions = Pick<ElectronUpdaterParts, 'obstacle' | 'feed' | 'kept' | 'quit'> & {
  readonly app: Pick<App, 'relaunch' | 'getVersion'>
  readonly platform: NodeJS.Platform
  /** Path of the running AppImage; empty elsewhere. */
  readonly image: string
}

/** electron-updater for this platform, with the way its package is installed. */
export function loadLibrary({ app, platform, image, ...common }: LibraryOptions): UpdaterPort {
  const { kept } = common
  const keep = (version: string, downloaded: string) => kept.keep(version, downloaded)
  if (platform === 'linux') {
    return electronUpdater({
      ...common,
      updater: new updaters.AppImageUpdater(),
      ...appImage({ app, kept, image }),
    })
  }
  if (platform === 'win32') {
    const updater = new updaters.NsisUpdater()
    return electronUpdater({ ...common, updater, keep, install: withInstaller(updater) })
  }
  const updater = new updaters.MacUpdater()
  const port = electronUpdater({
    ...common,
    updater,
    keep,
    install: async (_, restart) => restarting(updater, restart),
  })
  // Squirrel stages the new version during the download, and installs it when the app has ended.
  updater.autoInstallOnAppQuit = true
  return port
}

function restarting(updater: { quitAndInstall(): void }, restart: boolean): void {
  if (restart) updater.quitAndInstall()
}

/** Runs silently; the installer waits until the app has ended, and starts the new version if told to. */
function withInstaller(updater: Pick<BaseUpdater, 'install'>): Install {
  return async (_, restart) => {
    if (!updater.install(true, restart)) throw new Error('The installer could not be started.')
  }
}

/** Keeps the running file once the new one is downloaded. A restart runs whatever is in its place by then. */
export function appImage({
  app,
  kept,
  image,
}: Pick<LibraryOptions, 'app' | 'kept' | 'image'>): Pick<ElectronUpdaterParts, 'keep' | 'install'> {
  return {
    keep: () => kept.keep(app.getVersion(), image),
    async install(downloaded, restart) {
      if (restart) app.relaunch({ execPath: image, args: [] })
      await replaceAppImage(downloaded, image)
    },
  }
}

/**
 * Replaces the running AppImage with a downloaded one in a single rename: until then the old file is complete, and
 * afterwards the running app keeps it open. Throws with nothing changed.
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

/** Written to the disk before the rename, so that a power cut leaves either the old file or the new one. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
