import { registerHooks } from 'node:module'

const standIn = new URL('./electron.ts', import.meta.url).href

/** Whoever imports Electron in this process gets the stand-in: `node --import <this file> out/main/main.js`. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})
