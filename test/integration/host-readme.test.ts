import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, runCommand } from '#test/support/runner/command.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** After which line of a file each of its examples belongs, in their order in the README. */
const places: Readonly<Record<string, readonly string[]>> = {
  'shared/host/state.ts': ['  readonly storage: readonly StorageNotice[]', '  storage: [],'],
  'shared/host/methods.ts': ["  'settings.change'(input: { changes: Partial<Settings> }): Outcome"],
  'electron/host/features.ts': [
    "import { secretsFeature } from './keychain/secrets-feature.ts'",
    '  secretsFeature,',
  ],
}

const script = `
import { createHost } from '#electron/host/host.ts'
import { hostPorts } from '#test/support/host-ports.ts'
const host = createHost(hostPorts({ userData: process.argv[2] ?? '' }), { start: 'sign-in' })
await host.started
const written = await host.methods['scratchpad.write']({ text: 'Call Ada back' })
console.log(JSON.stringify([written, host.state.scratchpad]))
await host[Symbol.asyncDispose]()
`

test('the README shows how to add a method, a slice and a feature: it compiles and works', async () => {
  await using folder = await temporaryFolder('readme')
  for (const part of [
    'electron',
    'shared',
    'test/support',
    'package.json',
    'tsconfig.json',
    'test/tsconfig.json',
  ])
    await cp(join(root, part), folder.join(part), { recursive: true })
  await symlink(join(root, 'node_modules'), folder.join('node_modules'))
  const readme = await readFile(join(root, 'electron/host/README.md'), 'utf8')
  const seen = new Map<string, number>()
  for (const [, path = '', example = ''] of readme.matchAll(/^```ts (\S+)\n(.*?)^```$/gms)) {
    const at = seen.get(path) ?? 0
    seen.set(path, at + 1)
    await add(folder.join(path), example, places[path]?.[at])
  }
  await writeFile(folder.join('electron/try.ts'), script)

  const node = (...args: string[]) => runCommand([process.execPath, ...args], { cwd: folder.path })
  const types = await node('node_modules/typescript/bin/tsc', '-p', 'electron', '--noEmit')
  expect(types.output).toBe('')
  const tried = await node('electron/try.ts', folder.join('data'))
  expect(tried.output.trim()).toBe(JSON.stringify([{ ok: true }, 'Call Ada back']))
}, 120_000)

async function add(path: string, example: string, after: string | undefined): Promise<void> {
  if (after === undefined) {
    await mkdir(dirname(path), { recursive: true })
    return writeFile(path, example)
  }
  const text = await readFile(path, 'utf8')
  expect(text.split(`${after}\n`)).toHaveLength(2)
  await writeFile(path, text.replace(`${after}\n`, `${after}\n${example}`))
}
