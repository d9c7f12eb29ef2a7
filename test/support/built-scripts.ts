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

/** Files that the built scripts fetch before an `import()`, and that are not in the build. */
export function missingFiles(): readonly string[] {
  const all = new Set(readdirSync(assets))
  const lists = [...all].flatMap((name) =>
    name.endsWith('.js') ? [...readFileSync(join(assets, name), 'utf8').matchAll(/m\.f=\[([^\]]*)\]/g)] : [],
  )
  const fetched = lists.flatMap(([, list = '']) =>
    [...list.matchAll(/"\.\/([^"]+)"/g)].map(([, name = '']) => name),
  )
  return [...new Set(fetched)].filter((name) => !all.has(name))
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
