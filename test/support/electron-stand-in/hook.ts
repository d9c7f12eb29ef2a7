import { registerHooks } from 'node:module'

const standIn = JSON.stringify(new URL('./electron.ts', import.meta.url).href)
const address = 'stand-in:electron'

/** Electron's own module has all of it as its default export too, which electron-store imports. */
const source = `import * as electron from ${standIn}; export * from ${standIn}; export default electron`

/** Whoever imports Electron in this process gets the stand-in: `node --import <this file> electron/main.ts`. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: address, format: 'module', shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) =>
    url === address ? { format: 'module', source, shortCircuit: true } : next(url, context),
})
