import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import { fileURLToPath } from 'node:url'

const folder = new URL('./', import.meta.url).href
const address = 'stand-in:electron'

/** Electron's module also has everything as its default export, which some packages import. */
const source = `
  import * as electron from ${JSON.stringify(`${folder}electron.ts`)}
  import { strict } from ${JSON.stringify(`${folder}strict.ts`)}
  export * from ${JSON.stringify(`${folder}electron.ts`)}
  export default strict('electron', { ...electron })`

/** Every import of Electron in this process gets the stand-in: `node --import <this file> out/main/main.js`. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: address, format: 'module', shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) =>
    url === address ? { format: 'module', source, shortCircuit: true } : next(url, context),
})

// Electron's additions to `process`, for an app that is not packaged. A test may supply its own resources.
if (isMainThread) {
  const resources = fileURLToPath(new URL('../../../node_modules/electron/dist/resources', import.meta.url))
  const resourcesPath = process.env['SWITCHHOOK_STAND_IN_RESOURCES'] ?? resources
  Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath })
}
