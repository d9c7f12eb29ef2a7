import { join } from 'node:path'
import { build } from 'vite'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

/** Builds the page of the floor, as the app's own pages are built, into a folder of its own. */
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
