import { readFileSync } from 'node:fs'
import { join, matchesGlob, posix } from 'node:path'
import { filesBelow, root } from './sources.ts'

const files = ['README.md', ...['shared', 'electron', 'renderer', 'test'].flatMap(filesBelow)]
const known: ReadonlySet<string> = new Set(files.flatMap((path) => [path, ...foldersAbove(path)]))

/** A document of the project. `folder` is relative to the root; `text` is without examples. */
export type Readme = { readonly path: string; readonly folder: string; readonly text: string }

export const readmes: readonly Readme[] = files
  .filter((path) => path.endsWith('.md'))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8').replaceAll(/^```.*?^```$/gms, '')
    return { path, folder: posix.dirname(path), text }
  })

const namesFile = /\.(ts|vue|css|md|cjs)$|^(electron|renderer|shared|test)\//

/**
 * Files and folders that a document names in backticks and that do not exist: not beside it, above it, below it or in
 * another folder that it names. A test may be anywhere in `test`; `*` and `<name>` stand for any name.
 */
export function missingNames({ folder, text }: Omit<Readme, 'path'>): readonly string[] {
  const names = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
  const named = names.flatMap((name) => resolveName(name, folder) ?? [])
  const bases = [folder, ...named, ...named.map((path) => posix.dirname(path))]
  return names
    .filter((name) => namesFile.test(name) && !bases.some((base) => resolveName(name, base)))
    .filter((name) => {
      const pattern = name.replace(/<\w+>/g, '*').replace(/\/$/, '')
      const below = name.endsWith('.test.ts') ? 'test/' : `${folder}/`
      const isIt = (path: string) =>
        path.endsWith(`/${pattern}`) || (/[*{]/.test(pattern) && matchesGlob(path, `**/${pattern}`))
      return ![...known].some((path) => path.startsWith(below) && isIt(path))
    })
}

/**
 * The addresses that the "May import" sentence of a folder's README names, with those of `what x may`; `node:` for modules
 * of Node. Undefined if there is no such sentence.
 */
export function mayImport(folder: string, all = readmes): readonly string[] | undefined {
  const text = all.find(({ path }) => path === posix.join(folder, 'README.md'))?.text
  const sentence = /May import(?:(?!\.\s+[A-Z`]|\n\n|\n- ).)*/s.exec(text ?? '')?.[0]
  if (sentence === undefined) return undefined
  return [...sentence.matchAll(/(what )?`([^`\s]+)`/g)].flatMap(([, what, name = '']) => {
    if (name.startsWith('node:')) return ['node:']
    const path = resolveName(name, folder)
    if (path === undefined) return []
    return what === undefined ? [path] : [path, ...(mayImport(path, all) ?? [])]
  })
}

/** The path that a name stands for in a folder: there, or in a folder above; the extension `.ts` may be left out. */
function resolveName(name: string, folder: string): string | undefined {
  for (let base = folder; ; base = posix.dirname(base)) {
    const path = posix.join(base, name).replace(/\/$/, '')
    const found = [path, `${path}.ts`].find((each) => each !== folder && known.has(each))
    if (found !== undefined || base === '.') return found
  }
}

function foldersAbove(path: string): readonly string[] {
  const folder = posix.dirname(path)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}
