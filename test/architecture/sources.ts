import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const sourceFolders = ['shared', 'electron', 'renderer', 'test'] as const

/** A source file, read and parsed. Lines of a Vue component's syntax tree are those of the whole file. */
export interface Source {
  /** Relative to the root, with `/`. */
  readonly path: string
  readonly text: string
  readonly tree: ts.SourceFile
}

export function parseSource(path: string, text: string): Source {
  const script = path.endsWith('.vue') ? onlyScript(text) : text
  return {
    path,
    text,
    tree: ts.createSourceFile(path, script, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS),
  }
}

let sources: readonly Source[] | undefined

/** Every TypeScript file and Vue component of the project, parsed once in a process. */
export function readSources(): readonly Source[] {
  sources ??= sourceFolders
    .flatMap(filesBelow)
    .filter((path) => /\.(ts|vue)$/.test(path))
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))
  return sources
}

/** Paths of all files below a folder of the root, sorted. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
    .filter((path) => !path.includes('/node_modules/'))
    .toSorted()
}

export function lineOf(source: Source, node: ts.Node): number {
  return source.tree.getLineAndCharacterOfPosition(node.getStart(source.tree)).line + 1
}

/** Visits every node of the tree, parents first. */
export function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node)
  ts.forEachChild(node, (child) => visit(child, see))
}

/** Blanks whatever is not script, so that positions stay. */
function onlyScript(component: string): string {
  let script = ''
  let end = 0
  for (const block of component.matchAll(/(<script[^>]*>)(.*?)<\/script>/gs)) {
    const start = block.index + (block[1]?.length ?? 0)
    const body = block[2] ?? ''
    script += blank(component.slice(end, start)) + body
    end = start + body.length
  }
  return script + blank(component.slice(end))
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
