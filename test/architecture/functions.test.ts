import ts from 'typescript'
import { expect, test } from 'vitest'
import { lineOf, parseSource, readSources, visit, type Source } from './sources.ts'

const maxLines = 60

/** Files with one longer function, and its lines: each lists what it composes. The list may only shrink. */
const exceptions: Readonly<Record<string, number>> = {
  'electron/platform/calls/call-engine.ts': 81,
  'electron/platform/handlers/authentication.ts': 107,
  'electron/platform/handlers/crud/crud-handlers.ts': 88,
  'electron/platform/services.ts': 100,
}

test('no function of the product is longer than 60 lines', () => {
  const product = readSources().filter(({ path }) => !path.startsWith('test/'))
  expect(product.flatMap((source) => tooLong(source, exceptions[source.path]))).toEqual([])
})

test('a function that is longer is found, whatever its kind', () => {
  const body = 'x()\n'.repeat(maxLines)
  for (const text of [
    `function one() {\n${body}}`,
    `const two = () => {\n${body}}`,
    `class A {\n  three() {\n${body}}\n}`,
    `const four = { five() {\n${body}} }`,
  ])
    expect(tooLong(parseSource('shared/a.ts', text))).toHaveLength(1)
  expect(tooLong(parseSource('shared/a.ts', `const list = [\n${'1,\n'.repeat(maxLines)}]`))).toEqual([])
})

/** Each function of more lines than `limit`, as `path:line lines`. */
function tooLong(source: Source, limit = maxLines): readonly string[] {
  const found: string[] = []
  visit(source.tree, (node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return
    const first = lineOf(source, node)
    const lines = source.tree.getLineAndCharacterOfPosition(node.end).line + 2 - first
    if (lines > limit) found.push(`${source.path}:${first} ${lines} lines`)
  })
  return found
}
