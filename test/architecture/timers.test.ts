import ts from 'typescript'
import { expect, test } from 'vitest'
import { parseSource, readSources, visit, type Source } from './sources.ts'

/**
 * Files of the host that use Node's own timers, all with delays that stand in the code: those of Node fire at once where a
 * delay is longer than they can hold, and what comes from outside may be. The list may only shrink.
 */
const ownTimers: readonly string[] = [
  'electron/host/clock.ts',
  'electron/host/demo/ready-line.ts',
  'electron/host/profiles/fetch-profile.ts',
  'electron/host/sounds/read-pieces.ts',
  'electron/host/tunnels/check-address.ts',
  'electron/host/tunnels/programs/start-program.ts',
]

test('time limits and pauses of the host come from its clock', () => {
  const users = readSources()
    .filter(({ path }) => path.startsWith('electron/host/'))
    .filter(usesTimers)
    .map(({ path }) => path)
  expect(users.filter((path) => !ownTimers.includes(path))).toEqual([])
  expect(
    ownTimers.filter((path) => !users.includes(path)),
    'no longer exceptions',
  ).toEqual([])
})

test.for([
  ['setTimeout(() => {}, pause)', true],
  ['globalThis.setInterval(look, every)', true],
  ["import { setTimeout as pause } from 'node:timers/promises'", true],
  ["import { scheduler } from 'timers/promises'", true],
  ['AbortSignal.timeout(limit)', true],
  ["import { setImmediate } from 'node:timers/promises'", false],
  ['clock.after(pause, look)', false],
  ['// setTimeout(look, 5)', false],
] as const)('%s uses a timer: %s', ([text, uses]) => {
  expect(usesTimers(parseSource('electron/host/x.ts', text))).toBe(uses)
})

function usesTimers({ tree }: Source): boolean {
  let uses = false
  visit(tree, (node) => {
    uses ||= isTimer(node)
  })
  return uses
}

function isTimer(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
    return (
      /^(node:)?timers(\/|$)/.test(node.moduleSpecifier.text) &&
      /^\{\s*setImmediate\s*\}$/.test(node.importClause?.getText() ?? '') === false
    )
  if (!ts.isCallExpression(node)) return false
  return /^((globalThis\.)?set(Timeout|Interval)|AbortSignal\.timeout)$/.test(node.expression.getText())
}
