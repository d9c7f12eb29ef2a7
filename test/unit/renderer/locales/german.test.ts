import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { german } from '#renderer/locales/de/index.ts'

const folder = new URL('../../../../renderer/locales/', import.meta.url)
const tablesIn = (path: string) =>
  readdirSync(new URL(path, folder)).filter((name) => name.endsWith('.ts') && name !== 'index.ts')

test('every table of words has a German one, which is spoken', () => {
  const named = tablesIn('./').flatMap((file) => {
    const [, name] = /defineWords\('(\w+)'/.exec(readFileSync(new URL(file, folder), 'utf8')) ?? []
    return name === undefined ? [] : [name]
  })
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !Object.hasOwn(german.tables, name))).toEqual([])
})

test('every German table is spoken', () => {
  const names = tablesIn('de/').map((file) =>
    file.replace('.ts', '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  )
  expect(names.filter((name) => !Object.hasOwn(german.tables, name))).toEqual([])
})
