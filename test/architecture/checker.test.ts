import { describe, expect, test } from 'vitest'
import { checkImport } from './check-import.ts'
import { checkStyle } from './check-style.ts'
import { findCycles } from './cycles.ts'
import { findTwoWayPairs } from './folder-pairs.ts'
import { importsOf } from './imports.ts'
import { mayImport } from './readmes.ts'
import { parseSource } from './sources.ts'

const rulesBroken = (path: string, text: string) =>
  importsOf(parseSource(path, text)).flatMap((found) => checkImport(found) ?? [])

describe('the import rules can fail', () => {
  test.for([
    ['shared/core/x.ts', `import { a } from '../api/a.ts'`, 'shared/core may import only'],
    ['shared/api/x.ts', `import type { A } from '#shared/calls/a.ts'`, 'shared/api may import only'],
    ['shared/calls/x.ts', `import { readFile } from 'node:fs'`, 'may not import modules of Node'],
    ['electron/net/x.ts', `import fs from 'fs'`, 'node:fs'],
    ['electron/host/calls/x.ts', `import { WebSocket } from 'ws'`, 'ws is imported only in electron/net'],
    ['electron/host/x.ts', `const a = await import('#electron/platform/a.ts')`, 'imported only by'],
    ['electron/host/x.ts', `type A = import('#electron/desktop/a.ts').A`, 'electron/host may import only'],
    ['electron/main.ts', `import { a } from './platform/a.ts'`, 'electron/platform is imported only by'],
    [
      'electron/preload.ts',
      `import { a } from '#shared/host/dispatcher.ts'`,
      'electron/preload may import only',
    ],
    ['electron/platform/x.ts', `import left from 'left-pad'`, 'has no address'],
    ['renderer/ui/x.ts', `export * from '#renderer/stores/a.ts'`, 'renderer/ui may import only'],
    ['renderer/audio/x.ts', `import { ref } from 'vue'`, 'vue is imported only in'],
    ['renderer/features/calls/x.ts', `import '#renderer/features/login/index.ts'`, 'may import only'],
    ['renderer/app/x.ts', `import { a } from '#renderer/features/calls/a.ts'`, 'only through its index.ts'],
    ['renderer/app/X.vue', `<template/>\n<script setup>import '#electron/a.ts'</script>`, 'may import only'],
    ['renderer/app/x.ts', `import { a } from '#test/support/a.ts'`, 'test is imported only by itself'],
    ['renderer/app/x.ts', 'const page = await import(name)', 'must name what it imports'],
    ['tools/x.ts', `import '#shared/core/a.ts'`, 'in no layer'],
  ] as const)('%s: %s', ([path, text, rule]) => {
    expect(rulesBroken(path, text)).toEqual([expect.stringContaining(rule)])
  })

  test.for([
    ['shared/host/x.ts', `import { a } from '#shared/api/modules/calls.ts'`],
    [
      'electron/preload.ts',
      `import { a } from '#shared/host/wire.ts'; import { ipcRenderer } from 'electron'`,
    ],
    ['electron/host/keychain.ts', `import keytar from 'keytar'`],
    ['electron/host/phone/x.ts', `import { Core } from 'sip.js/lib/core'`],
    ['electron/serve.ts', `import { a } from './platform/a.ts'; import { b } from 'node:fs'`],
    ['renderer/features/calls/x.ts', `import '../calls/y.ts'; import '#renderer/services.ts'`],
    ['renderer/app/x.ts', `const page = await import('#renderer/features/calls/index.ts')`],
    ['test/unit/x.test.ts', `import '#renderer/features/calls/rules.ts'; import { test } from 'vitest'`],
    ['shared/core/x.ts', `const worker = new URL('../../electron/x.ts', base) // import 'vue'`],
  ] as const)('and %s may: %s', ([path, text]) => {
    expect(rulesBroken(path, text)).toEqual([])
  })
})

test('the "May import" sentence of a README is read as addresses', () => {
  const sentences = {
    'electron/host/ring': 'May import: what `electron/host` may, `ws`, `node:fs`. Start at `ring.ts`.',
    'electron/host': '- May import: `shared/core`, `../net`.\n- Start at `host.ts`.',
  }
  const readmes = Object.entries(sentences).map(([folder, text]) => ({
    path: `${folder}/README.md`,
    folder,
    text,
  }))
  expect(mayImport('electron/host/ring', readmes)).toEqual([
    'electron/host',
    'shared/core',
    'electron/net',
    'node:',
  ])
  expect(mayImport('electron/net', readmes)).toBeUndefined()
})

test('an import cycle is found, and an import of itself does not count as one', () => {
  const graph = { a: ['b'], b: ['c', 'b'], c: ['a'], d: ['a'] }
  expect(findCycles(new Map(Object.entries(graph)))).toEqual(['a -> b -> c -> a'])
})

test.for([
  ['const a: any = 1', 'says `any`'],
  ['const a = b!.c', 'instead of narrowing'],
  ['const a = b as unknown as string', 'casts twice'],
  ['try { a() } catch { /* why */ }', 'catches and says nothing'],
  ['export default 1', 'exports a default'],
  ['export default function a() {}', 'exports a default'],
  ['const a = 1\nexport { a as default }', 'exports a default'],
  [`const a = import.meta.glob('./*.ts')`, 'by a pattern'],
  [`export { a } from './a.ts'`, 'is a barrel'],
  ['// TO' + 'DO later\nconst a = 1', 'leaves a note'],
] as const)('the house style refuses: %s', ([text, complaint]) => {
  expect(checkStyle(parseSource('shared/core/x.ts', text))).toEqual([expect.stringContaining(complaint)])
})

test('complaints about a component name the line of the file', () => {
  const component = '<template>\n<p/>\n</template>\n<script setup lang="ts">\nconst a: any = 1\n</script>\n'
  expect(checkStyle(parseSource('renderer/ui/A.vue', component))).toEqual([
    expect.stringContaining('A.vue:5'),
  ])
})

test('two folders that import each other are found, and a folder with its own part is not', () => {
  const edges = [
    ['a/x', 'a/y'],
    ['a/y', 'a/x'],
    ['a/x', 'a/x/part'],
    ['a/x/part', 'a/x'],
    ['a/z', 'a/x'],
  ] as const
  expect(findTwoWayPairs(edges)).toEqual(['a/x and a/y'])
})
