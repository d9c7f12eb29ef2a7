import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { UpdaterPort } from '#electron/host/updates/updater-port.ts'

export type Installation = {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  /** Folder beside the program that contains the archive. */
  readonly resources: string
  /** The program. */
  readonly program: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** https address of the releases; null if none is known. */
  readonly feed: string | null
}

/**
 * Why this installation does not update itself: deb, rpm, MSI and all-users installations are updated by whoever
 * installed them.
 */
export function obstacleTo(installation: Installation): UpdaterPort['obstacle'] {
  const { platform, isPackaged, feed, env } = installation
  if (!isPackaged) return 'not-installed'
  if (feed === null) return 'no-feed'
  if (platform === 'win32') return isOwnOnWindows(installation) ? null : 'administrator'
  if (platform === 'linux' && !env['APPIMAGE'])
    return isPackageManagers(installation) ? 'package-manager' : 'not-installed'
  return null
}

/** electron-builder leaves the kind of package beside the archive; a folder that was only unpacked has none. */
function isPackageManagers({ resources }: Installation): boolean {
  const file = join(resources, 'package-type')
  return existsSync(file) && ['deb', 'rpm'].includes(readFileSync(file, 'utf8').trim())
}

/** Windows Installer leaves no uninstaller; an installation for all users lies below Program Files. */
function isOwnOnWindows({ program, env }: Installation): boolean {
  const folder = dirname(program)
  const shared = ['ProgramFiles', 'ProgramW6432', 'ProgramFiles(x86)'].flatMap((name) => env[name] ?? [])
  const isShared = shared.some((root) => folder.toLowerCase().startsWith(`${root.toLowerCase()}\\`))
  return !isShared && existsSync(join(folder, 'Uninstall Switchhook.exe'))
}
