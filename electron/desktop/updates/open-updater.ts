import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from 'electron'
import type { UpdaterPort } from '#electron/host/updates/updater-port.ts'
import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import { type Policy, policyValue } from '#shared/settings/policy.ts'
import { obstacleTo } from './obstacle.ts'
import { PackageCache } from './package-cache.ts'
import type { LibraryOptions } from './load-library.ts'

export type UpdaterOptions = {
  /** Electron's `app`. */
  readonly app: Pick<App, 'getVersion' | 'isPackaged' | 'relaunch' | 'quit'>
  readonly userData: string
  /** Folder beside the program that contains the archive. */
  readonly resources: string
  readonly platform: NodeJS.Platform
  /** Only its address of the releases is used. */
  readonly policy: Policy
}

/** How this installation is updated. The library is loaded at the first check, not while the app starts. */
export function openUpdater({ app, userData, resources, platform, policy }: UpdaterOptions): UpdaterPort {
  const feed = feedOf(resources, policyValue(policy, 'updateFeed'))
  const installation = { isPackaged: app.isPackaged, program: process.execPath, env: process.env }
  const obstacle = obstacleTo({ ...installation, platform, resources, feed })
  const kept = new PackageCache(join(userData, 'packages'), app.getVersion())
  const off = async () => err(appError('updates.off'))
  const quit = () => app.quit()
  const common = { obstacle, quit, kept: () => kept.previous() }
  if (feed === null) return { ...common, check: off, download: off, install: off }
  const library = later({ app, platform, obstacle, feed, kept, quit, image: process.env['APPIMAGE'] ?? '' })
  return {
    ...common,
    check: async () => (await library()).check(),
    download: async (onPercent, signal) => (await library()).download(onPercent, signal),
    install: async (restart) => (await library()).install(restart),
  }
}

function later(options: LibraryOptions): () => Promise<UpdaterPort> {
  let loading: Promise<UpdaterPort> | null = null
  return () => (loading ??= import('./load-library.ts').then(({ loadLibrary }) => loadLibrary(options)))
}

/**
 * The release feed: the organisation's address, else the one that the package was built with. Null if none is named, or
 * it is not https; plain http is for this computer only.
 */
export function feedOf(resources: string, organisations: string | undefined): string | null {
  const address = organisations ?? packagedFeed(join(resources, 'app-update.yml'))
  const url = address !== null && URL.canParse(address) ? new URL(address) : null
  if (!url || url.hostname.endsWith('.invalid')) return null
  const isHere = url.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  return url.protocol === 'https:' || isHere ? url.href : null
}

function packagedFeed(file: string): string | null {
  try {
    const [, address] = /^url: ["']?([^"'\s]+)["']?\s*$/m.exec(readFileSync(file, 'utf8')) ?? []
    return address ?? null
  } catch {
    return null
  }
}
