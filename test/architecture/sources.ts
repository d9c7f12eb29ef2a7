import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = fileURLToPath(new URL('../..', import.meta.url))
/** Comments are read as text. */
const parsing = {
  languageVersion: ts.ScriptTarget.ESNext,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
} as const
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
    tree: ts.createSourceFile(path, script, parsing, true, ts.ScriptKind.TS),
  }
}

/** Files parsed before other work of the process gets its turn. */
const filesAtOnce = 100

/**
 * Parsed while this module is loaded, not by the first test that asks: together they take a busy machine longer than a
 * test may.
 */
const sources = await parseAll()

async function parseAll(): Promise<readonly Source[]> {
  const parsed: Source[] = []
  for (const path of sourceFolders.flatMap(filesBelow).filter((each) => /\.(ts|vue)$/.test(each))) {
    parsed.push(parseSource(path, readFileSync(join(root, path), 'utf8')))
    if (parsed.length % filesAtOnce === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return parsed
}

/** Every TypeScript file and Vue component of the project, parsed once in a process. */
export function readSources(): readonly Source[] {
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
