import { parse } from 'vue/compiler-sfc'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { lineOf, parseSource, readSources, visit, type Source } from './sources.ts'

/**
 * Words of the screens stand in `renderer/locales` and `shared/locales`, and nowhere else: what a person reads or hears is
 * found by its shape, in templates and in strings.
 */

/** Names that are no words: of keys, of what browsers and protocols define, of our own errors. */
const names = new Set([
  ...['Alt', 'Backspace', 'Buffer', 'Comma', 'Control', 'Ctrl', 'Dead', 'Del', 'Delete'],
  ...['Electron', 'End', 'Enter', 'Esc', 'Escape', 'Exec', 'Hidden', 'Home', 'Left', 'Meta'],
  ...['Mod', 'Notification', 'Path', 'PgDn', 'PgUp', 'Plus', 'Process', 'Right', 'Shift', 'Space'],
  ...['Super', 'Switchhook', 'Tab'],
])

const places = [
  ...['renderer/', 'shared/host/', 'shared/calls/', 'electron/desktop/'],
  ...[
    ...['arrivals', 'connection-profile', 'devices', 'directory', 'event-relay-client', 'policy'],
    ...['profiles', 'quality', 'readiness', 'security', 'settings', 'storage-notices', 'timelines'],
    ...['tunnels', 'updates'],
  ].map((feature) => `electron/host/${feature}/`),
]
const isChecked = ({ path }: Source) =>
  places.some((place) => path.startsWith(place)) &&
  !path.startsWith('renderer/locales/') &&
  !path.startsWith('renderer/audio/')

test('no words of a screen stand outside the locales', () => {
  expect(readSources().filter(isChecked).flatMap(wordsIn)).toEqual([])
})

test.for([
  ['<template><p>Calls go on.</p></template>', 'text'],
  ['<template><p>{{ n }} calls</p></template>', 'text beside a value'],
  ['<template><x label="Close" /></template>', 'an attribute'],
  ['<template><x :label="open ? \'Close\' : `Open`" /></template>', 'a bound attribute'],
  ['<template><p>{{ open ? "Close it" : words.a }}</p></template>', 'a value'],
  ['<script setup lang="ts">const said = `§{n} calls wait`</script>', 'a template string'],
  ['<script setup lang="ts">const said = "Nothing new"</script>', 'a string'],
])('finds words in %s', ([text]) => {
  expect(wordsIn(parseVue(text ?? ''))).not.toEqual([])
})

test.for([
  '<template><p class="row Wide">{{ words.open }} 14:06 · ×</p></template>',
  '<template><x aria-labelledby="live-calls" :class="`row is-§{kind}`" type="button" /></template>',
  '<script setup lang="ts">const key = event.key === "Enter"; throw new Error("No such row")</script>',
])('leaves the rest: %s', (text) => {
  expect(wordsIn(parseVue(text))).toEqual([])
})

test('no component keeps a part of a table when it is set up: it would stay in that language', () => {
  const components = readSources().filter(({ path }) => path.startsWith('renderer/') && path.endsWith('.vue'))
  expect(components.length).toBeGreaterThan(0)
  expect(components.flatMap(keptParts)).toEqual([])
})

/** Each `const names = someWords.names` of a component, as `path:line`. */
function keptParts(source: Source): readonly string[] {
  return source.tree.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .filter(({ initializer }) => initializer !== undefined && isPartOfTable(initializer))
    .map((node) => `${source.path}:${lineOf(source, node)}`)
}

function isPartOfTable(node: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(node)) return false
  const { expression } = node
  return ts.isIdentifier(expression) ? /words$/i.test(expression.text) : isPartOfTable(expression)
}

/** `§{` stands for the beginning of a placeholder. */
function parseVue(text: string): Source {
  return parseSource('renderer/A.vue', text.replaceAll('§{', '$'.concat('{')))
}

/** Each place with words, as `path:line words`. */
function wordsIn(source: Source): readonly string[] {
  const found = stringsIn(source)
  if (source.path.endsWith('.vue')) found.push(...templateWords(source))
  return found
}

function stringsIn(source: Source): string[] {
  const found: string[] = []
  visit(source.tree, (node) => {
    const text = textOf(node)
    if (text === undefined || isInside(node)) return
    found.push(`${source.path}:${lineOf(source, node)} ${text}`)
  })
  return found
}

/** The text of a string with words; undefined for every other node. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return isWords(node.text) ? node.text : undefined
  if (!ts.isTemplateExpression(node)) return undefined
  const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  return parts.some((part, at) => (at === 0 && isWords(part)) || / \p{Ll}{3,}(?: |[.,?!…]?$)/u.test(part))
    ? parts.join('…')
    : undefined
}

/** What begins as a sentence or a label does, and names no file. */
function isWords(text: string): boolean {
  const [, first = ''] = /^(\p{Lu}\p{Ll}+)(?=$|[ .,:?!…’])/u.exec(text) ?? []
  return first !== '' && !names.has(first) && !/\.(?:exe|[jt]s)$/.test(text)
}

/** Errors are for developers, and types, imports and keys of objects are no words. */
function isInside(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isLiteralTypeNode(parent) || ts.isImportDeclaration(parent)) return true
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true
  for (let at: ts.Node | undefined = parent; at; at = at.parent)
    if (ts.isNewExpression(at) && at.expression.getText().endsWith('Error')) return true
  return false
}

type TemplateNode = {
  readonly type: number
  readonly content?: unknown
  readonly loc: { readonly start: { readonly line: number } }
  readonly children?: readonly unknown[]
  readonly props?: readonly unknown[]
}

type Attribute = {
  readonly type: number
  readonly name: string
  readonly value?: { readonly content: string }
  readonly exp?: { readonly content: string }
  readonly loc: TemplateNode['loc']
}

/** Attributes whose value nobody reads. */
const silent =
  /^(?:class|id|type|role|style|key|slot|href|src|for|name|autocomplete|inputmode|icon|variant|aria-(?:labelledby|describedby|controls|live)|data-.*)$/

function templateWords({ path, text }: Source): readonly string[] {
  const root = parse(text).descriptor.template?.ast
  const found: string[] = []
  const note = (line: number, words: string) => found.push(`${path}:${line} ${words.trim()}`)
  const walk = (node: TemplateNode): void => {
    const { line } = node.loc.start
    if (node.type === 2 && isSaid(String(node.content))) note(line, String(node.content))
    if (node.type === 5) {
      const { content } = node.content as { readonly content: string }
      for (const words of expressionWords(content)) note(line, words)
    }
    for (const prop of (node.props ?? []) as readonly Attribute[]) {
      if (prop.type === 6 && !silent.test(prop.name) && isWords(prop.value?.content ?? ''))
        note(prop.loc.start.line, prop.value?.content ?? '')
      if (prop.type === 7)
        for (const words of expressionWords(prop.exp?.content ?? '')) note(prop.loc.start.line, words)
    }
    for (const child of node.children ?? []) walk(child as TemplateNode)
  }
  if (root) walk(root)
  return found
}

/** Text of a template that is no name. */
function isSaid(text: string): boolean {
  return /\p{L}{2}/u.test(text) && !names.has(text.trim())
}

function expressionWords(expression: string): readonly string[] {
  return stringsIn(parseSource('x.ts', `(${expression})`)).map((place) => place.replace(/^\S+ /, ''))
}
