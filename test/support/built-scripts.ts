import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const assets = fileURLToPath(new URL('../../out/renderer/assets', import.meta.url))

/** File names of the built scripts whose names have these prefixes, with all their static imports. */
export function scriptsWithImports(...prefixes: readonly string[]): readonly string[] {
  const all = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const found = new Set(all.filter((name) => prefixes.some((beginning) => name.startsWith(`${beginning}-`))))
  for (const name of found) for (const imported of importsOf(name)) found.add(imported)
  return [...found]
}

/** Bytes of a script after the best gzip compression. */
export function gzipSize(script: string): number {
  return gzipSync(readFileSync(join(assets, script)), { level: 9 }).byteLength
}

/** `import"./a.js"`, `import{a as b}from"./a.js"` and `export*from"./a.js"`, but not dynamic imports. */
function importsOf(script: string): readonly string[] {
  const text = readFileSync(join(assets, script), 'utf8')
  return [...text.matchAll(/(?:^|[;\n}]|\*\/)(?:import|export)[^;"'()]*["']\.\/([^"']+\.js)["']/g)].map(
    ([, name = '']) => name,
  )
}
