import { parse } from 'vue/compiler-sfc'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { fixedKeys } from '#renderer/features/shortcuts/fixed-keys.ts'
import { commands } from '#shared/host/commands.ts'
import { lineOf, parseSource, readSources, visit, type Source } from './sources.ts'

/** Every key that a screen listens for stands in the sheet of keys, with what it does. */

/** Keys that mean the same in every program: in fields, lists, menus and dialogs. */
const usual = new Set([
  ...['Enter', 'Escape', 'Esc', 'Tab', ' ', 'Space', 'Shift', 'Home', 'End'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Up', 'Down', 'Left', 'Right'],
])

/** As browsers call them, what the sheet shows by the cap. */
const caps: Readonly<Record<string, string>> = {
  Delete: 'Del',
  Backspace: 'Del',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  ',': 'Comma',
}

const listed = new Set(
  [
    ...commands.map(({ bare, anywhere }) => [bare, anywhere]),
    ...fixedKeys.map(({ bare, anywhere }) => [bare, anywhere]),
  ]
    .flat()
    .flatMap((keys) => (typeof keys === 'string' ? keys.split(/[+ ]/) : [])),
)

/** Takes any key that a person gives to a command, and says which it does not. */
const recorder = 'renderer/features/settings/read-press.ts'

test('no screen listens for a key that is not in the sheet', () => {
  const heard = readSources()
    .filter(({ path }) => path.startsWith('renderer/') && path !== recorder)
    .flatMap(keysIn)
  expect(heard.length).toBeGreaterThan(20)
  expect(heard.filter(({ key }) => !isKnown(key)).map(({ place, key }) => `${place} ${key}`)).toEqual([])
})

test.for([
  ['<script setup lang="ts">if (event.key === "q") go()</script>', 'q'],
  ['<script setup lang="ts">switch (pressed.key) { case "F9": go() }</script>', 'F9'],
  ['<script setup lang="ts">if (["s", "Enter"].includes(event.key)) go()</script>', 's'],
  ['<template><input @keydown.q="go" /></template>', 'Q'],
  ['<template><p><input @keydown.ctrl.q.prevent="go" /></p></template>', 'Q'],
])('hears %s', ([text, key]) => {
  const source = parseSource('renderer/A.vue', text ?? '')
  expect(keysIn(source).map((each) => each.key)).toContain(key)
})

function isKnown(key: string): boolean {
  return usual.has(key) || listed.has(caps[key] ?? key) || listed.has(key.toUpperCase())
}

type Heard = { readonly place: string; readonly key: string }

function keysIn(source: Source): readonly Heard[] {
  const found: Heard[] = []
  visit(source.tree, (node) => {
    for (const key of comparedKeys(node)) found.push({ place: `${source.path}:${lineOf(source, node)}`, key })
  })
  return source.path.endsWith('.vue') ? [...found, ...listenersIn(source)] : found
}

/** Texts with which a pressed key is compared. */
function comparedKeys(node: ts.Node): readonly string[] {
  if (ts.isBinaryExpression(node) && isPressed(node.left)) return textsOf([node.right])
  if (ts.isSwitchStatement(node) && isPressed(node.expression))
    return textsOf(node.caseBlock.clauses.flatMap((each) => (ts.isCaseClause(each) ? [each.expression] : [])))
  if (
    ts.isCallExpression(node) &&
    node.arguments.some(isPressed) &&
    ts.isPropertyAccessExpression(node.expression)
  )
    return ts.isArrayLiteralExpression(node.expression.expression)
      ? textsOf(node.expression.expression.elements)
      : []
  return []
}

function isPressed(node: ts.Node): boolean {
  return /^(?:event|pressed|press)\.key$/.test(node.getText())
}

function textsOf(nodes: readonly ts.Node[]): readonly string[] {
  return nodes.flatMap((node) => (ts.isStringLiteralLike(node) ? [node.text] : []))
}

const modifiers = /^(?:ctrl|shift|alt|meta|exact|prevent|stop|self|once|capture|passive)$/

function listenersIn({ path, text }: Source): readonly Heard[] {
  const template = parse(text).descriptor.template?.content ?? ''
  return [...template.matchAll(/@key(?:down|up)\.([\w.-]+)/g)].flatMap(([, names = '']) =>
    names
      .split('.')
      .filter((name) => !modifiers.test(name))
      .map((name) => ({ place: path, key: name.charAt(0).toUpperCase() + name.slice(1) })),
  )
}
