import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { decode, encode } from '#test/support/electron-stand-in/clone.ts'
import { isAppAddress, toChromium, toElectron } from '#test/support/electron-stand-in/address.ts'
import { strict } from '#test/support/electron-stand-in/strict.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

/** Names in braces before `from 'electron'`, without those that are only types. */
function importedOfElectron(source: string): readonly string[] {
  const clauses = [...source.matchAll(/^import (?!type)\{([^}]*)\} from 'electron'/gm)]
  return clauses
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
}

test('everything that the main process imports of Electron is there by its name', () => {
  const files = globSync('electron/**/*.ts', { cwd: root }).filter((path) => path !== 'electron/preload.ts')
  const wanted = new Set(files.flatMap((path) => importedOfElectron(read(path))))
  expect(wanted.size).toBeGreaterThan(10)
  const source = read('test/support/electron-stand-in/electron.ts')
  const listed = /export \{([^}]*)\}/.exec(source)?.[1] ?? ''
  const offered = [
    ...listed.split(',').map((name) => name.trim()),
    ...[...source.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name),
  ]
  expect([...wanted].filter((name) => !offered.includes(name))).toEqual([])
})

test('what is not offered throws in plain words, and nothing that awaiting or printing asks for does', async () => {
  const app = strict('app', { quit: () => 'done' })
  expect(app.quit()).toBe('done')
  expect(() => Reflect.get(app, 'getGPUInfo')).toThrow('does not offer app.getGPUInfo')
  expect(await Promise.resolve(app)).toBe(app)
  expect(JSON.stringify(app)).toBe('{}')
})

test('the app’s addresses and Chromium’s are told apart and turned into each other', () => {
  const own = 'app://switchhook/audio/audio.html?a=b#c'
  const real = 'https://switchhook.app.localhost/audio/audio.html?a=b#c'
  expect([toChromium(own), toElectron(real)]).toEqual([real, own])
  expect([isAppAddress(real), isAppAddress('https://example.com/'), isAppAddress('nonsense')]).toEqual([
    true,
    false,
    false,
  ])
  expect(toElectron(`blob:${real}`)).toBe(`blob:${own}`)
  for (const other of ['https://example.com/a', 'tel:123', 'about:blank']) {
    expect([toChromium(other), toElectron(other)]).toEqual([other, other])
  }
})

test('messages keep what Electron’s keep, and refuse what it refuses', () => {
  const message = {
    none: undefined,
    at: new Date(5),
    big: 12n,
    odd: [Number.NaN, -Infinity, null, ''],
    map: new Map([['a', new Set([1])]]),
    bytes: Uint8Array.of(1, 2),
    $: 'a name of its own',
  }
  const crossed = decode(JSON.parse(JSON.stringify(encode(message))))
  expect(crossed).toEqual(message)
  expect(Object.hasOwn(crossed as object, 'none')).toBe(true)
  for (const refused of [() => {}, Symbol('s'), { deep: [() => {}] }, Promise.resolve()]) {
    expect(() => encode(refused)).toThrow('An object could not be cloned.')
  }
})
