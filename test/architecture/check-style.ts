import ts from 'typescript'
import { lineOf, visit, type Source } from './sources.ts'

/** Files that a tool asks for a default export. */
const defaultExportsAllowed: readonly string[] = [
  'electron/electron.vite.config.ts',
  'test/e2e/gallery/vite.config.ts',
  'test/vitest.config.ts',
]

/** What a file does against the house style, each as `path:line what`. */
export function checkStyle(source: Source): readonly string[] {
  const complaints: string[] = []
  visit(source.tree, (node) => {
    const complaint = complaintAbout(source, node)
    if (complaint !== undefined) complaints.push(`${source.path}:${lineOf(source, node)} ${complaint}`)
  })
  return [...complaints, ...forbiddenWords(source), ...barrel(source)]
}

function complaintAbout(source: Source, node: ts.Node): string | undefined {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return 'says `any`'
  if (ts.isNonNullExpression(node)) return 'says `!` instead of narrowing'
  if (ts.isAsExpression(node) && ts.isAsExpression(node.expression)) return 'casts twice'
  if (ts.isCatchClause(node) && node.block.statements.length === 0) return 'catches and says nothing'
  if (ts.isMetaProperty(node) && isGlobImport(node)) return 'imports by a pattern, which no rule can read'
  if (isDefaultExport(node) && !defaultExportsAllowed.includes(source.path)) return 'exports a default'
  return undefined
}

function isDefaultExport(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true
  if (ts.isExportSpecifier(node)) return node.name.text === 'default'
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
  )
}

function isGlobImport(node: ts.MetaProperty): boolean {
  const { parent } = node
  return ts.isPropertyAccessExpression(parent) && parent.name.text.startsWith('glob')
}

/** Written so that this file does not complain about itself. */
const notes = /@ts-(?:ignore|nocheck)|\bTO[D]O\b|\bFIX[M]E\b/

function forbiddenWords({ path, text }: Source): readonly string[] {
  const complaint = 'leaves a note or silences the compiler'
  return text.split('\n').flatMap((line, at) => (notes.test(line) ? [`${path}:${at + 1} ${complaint}`] : []))
}

/** A file that only passes on what others export; a feature's index.ts is the one kind that may. */
function barrel({ path, tree }: Source): readonly string[] {
  const passesOn = tree.statements.length > 0 && tree.statements.every(isPassedOn)
  return passesOn && !/^renderer\/features\/[^/]+\/index\.ts$/.test(path) ? [`${path}:1 is a barrel`] : []
}

function isPassedOn(statement: ts.Statement): boolean {
  return ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined
}
