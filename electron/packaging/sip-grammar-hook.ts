import { registerHooks } from 'node:module'
import { decodedOnce, grammarFile } from './sip-grammar.ts'

/**
 * Node hook that rewrites the parser like the bundles, for runs from the sources: `node --import <this file>
 * electron/serve.ts`.
 */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!grammarFile.test(url) || loaded.source === undefined || loaded.source === null) return loaded
    const code = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    return { ...loaded, source: decodedOnce(code) }
  },
})
