import { join } from 'node:path'
import { build } from 'vite'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

/** Builds the floor's page into a folder of its own, in the same way as the app's pages. */
export async function buildFloor(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder('floor')
  await build({
    root: join(import.meta.dirname, 'floor'),
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder.path, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  return folder
}
