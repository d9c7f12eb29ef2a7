import { mkdir, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage, type RequestOptions } from 'node:http'
import { createRequire } from 'node:module'
import updaters from 'electron-updater'
import { appImage } from '#electron/desktop/updates/load-library.ts'
import { electronUpdater } from '#electron/desktop/updates/electron-updater.ts'
import { PackageCache } from '#electron/desktop/updates/package-cache.ts'
import type { UpdaterPort } from '#electron/host/updates/updater-port.ts'

type AppAdapter = NonNullable<ConstructorParameters<typeof updaters.AppImageUpdater>[1]>

/** An installation as electron-updater sees it, in a folder of the test. */
export type AppImageFixture = {
  readonly port: UpdaterPort
  /** The running file. */
  readonly image: string
  /** What the app was told to start after it ends. */
  readonly relaunched: string[]
}

/**
 * The real updater of AppImages with Node's requests in place of Chromium's: all but the network stack and the app's
 * exit is as shipped.
 */
export async function appImageFixture(
  folder: string,
  feed: string,
  version = '1.0.0',
): Promise<AppImageFixture> {
  const image = `${folder}/switchhook.AppImage`
  await mkdir(folder, { recursive: true })
  await writeFile(image, `version ${version}`, { mode: 0o755 })
  await writeFile(`${folder}/app-update.yml`, 'provider: generic\nupdaterCacheDirName: switchhook-updater\n')
  const adapter: AppAdapter = {
    version,
    name: 'switchhook',
    isPackaged: true,
    appUpdateConfigPath: `${folder}/app-update.yml`,
    userDataPath: `${folder}/data`,
    baseCachePath: `${folder}/cache`,
    whenReady: async () => {},
    relaunch: () => {},
    quit: () => {},
    onQuit: () => {},
  }
  const updater = new updaters.AppImageUpdater(null, adapter)
  useNodeRequests(updater)
  const relaunched: string[] = []
  const app = {
    getVersion: () => version,
    relaunch: ({ execPath = '' }: { execPath?: string } = {}) => void relaunched.push(execPath),
  }
  const kept = new PackageCache(`${folder}/packages`, version)
  const port = electronUpdater({
    updater,
    obstacle: null,
    feed,
    kept,
    quit: () => {},
    ...appImage({ app, kept, image }),
  })
  return { port, image, relaunched }
}

/** Electron's executor makes its requests in one method; this is that method for Node. */
function useNodeRequests(updater: object): void {
  const library = createRequire(import.meta.url)('electron-updater/out/electronHttpExecutor.js') as {
    readonly ElectronHttpExecutor: new () => object
  }
  const executor = Object.assign(new library.ElectronHttpExecutor(), {
    createRequest: (options: RequestOptions, onResponse: (response: IncomingMessage) => void) =>
      request(options, onResponse),
  })
  Reflect.set(updater, 'httpExecutor', executor)
}
