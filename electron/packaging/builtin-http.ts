import { parseSync } from 'vite'

const http = 'node:http'

/**
 * Importing `node:http` evaluates each of its exports, and one of them, `WebSocket`, loads Node's whole fetch: 40 ms of
 * a start for code that is not used here. `process.getBuiltinModule` (Node 22.3) evaluates none. Returns the code of an
 * ES module with its imports of `node:http` replaced; null if it has none.
 */
export function withBuiltinHttp(code: string): string | null {
  const imports = parseSync('chunk.js', code)
    .module.staticImports.filter(({ moduleRequest }) => moduleRequest.value === http)
    .toReversed()
  if (imports.length === 0) return null
  return imports.reduce((text, { start, end, entries }) => {
    const names = entries.map(({ importName, localName }) => declared(importName, localName.value))
    return text.slice(0, start) + names.join('') + text.slice(end)
  }, code)
}

type ImportName = { readonly kind: string; readonly name: string | null }

function declared({ kind, name }: ImportName, local: string): string {
  const module = `process.getBuiltinModule(${JSON.stringify(http)})`
  return kind === 'Name' ? `const{${name}:${local}}=${module};` : `const ${local}=${module};`
}

/** Vite plugin that does the same for each file of a bundle. */
export function importBuiltinHttp() {
  return {
    name: 'import-builtin-http',
    renderChunk(code: string) {
      const replaced = withBuiltinHttp(code)
      return replaced === null ? null : { code: replaced, map: null }
    },
  }
}
