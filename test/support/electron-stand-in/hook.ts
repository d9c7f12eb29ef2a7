import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import { fileURLToPath } from 'node:url'

const standIn = new URL('./electron.ts', import.meta.url).href

/** Whoever imports Electron in this process gets the stand-in: `node --import <this file> out/main/main.js`. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})

// What Electron adds to `process`, as of an app that is not packaged. A test may bring resources of its own.
if (isMainThread) {
  const resources = fileURLToPath(new URL('../../../node_modules/electron/dist/resources', import.meta.url))
  const resourcesPath = process.env['SWITCHHOOK_STAND_IN_RESOURCES'] ?? resources
  Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath })
}
