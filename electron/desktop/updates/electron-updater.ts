import updaters, { type AppUpdater } from 'electron-updater'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { Release } from '#shared/host/updates.ts'
import type { UpdaterPort } from '#electron/host/updates/updater-port.ts'
import type { PackageCache } from './package-cache.ts'
import { releaseOf, replacedBy } from './release-of.ts'

/** Last step of an update: replaces the package, or starts its installer. */
export type Install = (downloaded: string, restart: boolean) => Promise<void>

export type ElectronUpdaterParts = {
  readonly updater: AppUpdater
  readonly obstacle: UpdaterPort['obstacle']
  readonly feed: string
  readonly kept: PackageCache
  readonly install: Install
  /** Called once a version is downloaded completely: keeps what the user needs to go back. */
  readonly keep: (version: string, downloaded: string) => Promise<void>
  readonly quit: () => void
}

/**
 * electron-updater behind the host's port. It compares the hash of every download (SHA-512, from the feed), and on
 * Windows the publisher of the signature; macOS compares signatures itself. Nothing is fetched or installed unasked.
 */
export function electronUpdater(parts: ElectronUpdaterParts): UpdaterPort {
  const { updater, feed, kept } = parts
  let downloaded: { readonly version: string; readonly file: string } | null = null
  let found = ''
  updater.logger = null
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.disableWebInstaller = true
  updater.setFeedURL({ provider: 'generic', url: feed, channel: 'latest' })
  // `newest` decides below which versions may go back to an older one.
  updater.allowDowngrade = true

  return {
    obstacle: parts.obstacle,
    async check() {
      try {
        const release = await newest(updater)
        found = release?.version ?? ''
        return ok(release)
      } catch (fault) {
        return err(failureOf(fault))
      }
    },
    async download(onPercent, signal) {
      const token = new updaters.CancellationToken()
      const stop = () => token.cancel()
      const onProgress = ({ percent }: { readonly percent: number }) => onPercent(percent)
      signal.addEventListener('abort', stop)
      updater.on('download-progress', onProgress)
      try {
        const [file] = await updater.downloadUpdate(token)
        if (file === undefined) return err(appError('updates.failed'))
        await parts.keep(found, file)
        downloaded = { version: found, file }
        return ok(undefined)
      } catch (fault) {
        return err(signal.aborted ? appError('updates.stopped') : failureOf(fault))
      } finally {
        signal.removeEventListener('abort', stop)
        updater.off('download-progress', onProgress)
      }
    },
    async install(restart) {
      if (!downloaded || downloaded.version !== found) return err(appError('updates.failed'))
      try {
        await parts.install(downloaded.file, restart)
        return ok(undefined)
      } catch (fault) {
        return err(failureOf(fault))
      }
    },
    quit: parts.quit,
    kept: () => kept.previous(),
  }
}

/** The newest release; an older one only if the feed says that this version is to go back to it. */
async function newest(updater: AppUpdater): Promise<Release | null> {
  const result = await updater.checkForUpdates()
  if (!result?.isUpdateAvailable) return null
  const { updateInfo } = result
  const goesBack = updater.currentVersion.compare(updateInfo.version) > 0
  if (goesBack && !replacedBy(updateInfo).includes(updater.currentVersion.version)) return null
  return releaseOf(updateInfo, goesBack)
}

const codes: Readonly<Record<string, AppError['code']>> = {
  ERR_CHECKSUM_MISMATCH: 'updates.damaged',
  ERR_UPDATER_NO_CHECKSUM: 'updates.damaged',
  ERR_UPDATER_INVALID_SIGNATURE: 'updates.not-signed',
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'updates.bad-feed',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'updates.bad-feed',
  ERR_UPDATER_INVALID_VERSION: 'updates.bad-feed',
  ERR_UPDATER_NO_FILES_PROVIDED: 'updates.bad-feed',
  ENOSPC: 'updates.no-room',
  EACCES: 'updates.not-writable',
  EPERM: 'updates.not-writable',
  EROFS: 'updates.not-writable',
}

/** Maps codes of electron-updater and of the system; their messages quote addresses and are not kept. */
function failureOf(fault: unknown): AppError {
  const code: unknown = typeof fault === 'object' && fault !== null ? Reflect.get(fault, 'code') : undefined
  const known = typeof code === 'string' ? codes[code] : undefined
  if (known !== undefined) return appError(known)
  const isNetwork =
    /^(E(CONN|HOST|NET|AI)|ENOTFOUND|ETIMEDOUT|HTTP_ERROR_|ERR_(NETWORK|INTERNET|CONNECTION|NAME|CERT|TIMED))/
  const text = `${typeof code === 'string' ? code : ''} ${fault instanceof Error ? fault.message : ''}`
  return appError(
    isNetwork.test(text.trim()) || text.includes('net::') ? 'updates.unreachable' : 'updates.failed',
  )
}
