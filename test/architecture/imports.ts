import { existsSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { lineOf, root, visit, type Source } from './sources.ts'

/** What an import names: a file of the project, a package, or a module of Node. */
type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'node'; readonly name: string }

export interface Import {
  readonly from: string
  readonly line: number
  readonly specifier: string
  readonly target: Target
}

/** Every import of a file: static, type-only, re-exported, `import('x')` as a value and as a type. */
export function importsOf(source: Source): readonly Import[] {
  const found: Import[] = []
  visit(source.tree, (node) => {
    const specifier = specifierOf(node)
    if (specifier === undefined) return
    const target = resolveImport(source.path, specifier)
    found.push({ from: source.path, line: lineOf(source, node), specifier, target })
  })
  return found
}

/** `from` is the importing file. Queries of the bundler (`?raw`) are not part of the name. */
function resolveImport(from: string, specifier: string): Target {
  const name = specifier.replace(/\?.*$/, '')
  if (name.startsWith('.')) return { kind: 'file', path: posix.join(posix.dirname(from), name) }
  if (name.startsWith('#')) return { kind: 'file', path: name.slice(1) }
  if (isBuiltin(name)) return { kind: 'node', name }
  return { kind: 'package', name: name.split('/', name.startsWith('@') ? 2 : 1).join('/') }
}

export function fileExists(path: string): boolean {
  const full = join(root, path)
  return existsSync(full) && statSync(full).isFile()
}

function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return textOf(node.moduleSpecifier)
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return textOf(node.argument.literal)
  if (!ts.isCallExpression(node)) return undefined
  const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword
  return isImport ? (textOf(node.arguments[0]) ?? unreadable) : undefined
}

/** Stands for an import whose name is computed: nobody can check it, so no table holds it. */
export const unreadable = '<computed>'

function textOf(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined
}
