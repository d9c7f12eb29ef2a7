import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { classUse, mayGive, ownedClasses, selectedClasses, stringsOf, type ClassUse } from './classes.ts'
import { filesBelow, root } from './sources.ts'

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const files = filesBelow('renderer')
const components = files.filter((path) => path.endsWith('.vue')).map((path) => classUse(path, textOf(path)))
const sheets = files
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, classes: selectedClasses(textOf(path)) }))
const ofUi = ({ path }: { readonly path: string }) => path.startsWith('renderer/ui/')
const isShared = ({ path }: { readonly path: string }) => path.startsWith('renderer/styles/')

/** Looks that come as a word from another file, and the class of the ring window's body. */
const wordsOfFolder = new Map<string, ReadonlySet<string>>()
for (const folder of new Set(components.map(({ path }) => dirname(path)))) {
  const scripts = files.filter((path) => path.endsWith('.ts') && dirname(path) === folder)
  wordsOfFolder.set(folder, stringsOf(scripts.map(textOf).join('\n')))
}
const outsideVue = new Set(['ring-page'])
/** What the frame of the app asks of each view. */
const placedByFrame = new Set(['main'])

/** All that anything styles: a part may give a class for its users alone. */
const styled = new Set([
  ...sheets.flatMap(({ classes }) => [...classes]),
  ...components.flatMap(({ style }) => [...selectedClasses(style)]),
])
const shared = new Set(sheets.filter(isShared).flatMap(({ classes }) => [...classes]))
const parts = new Set(components.filter(ofUi).flatMap(({ style }) => [...selectedClasses(style)]))

function uses({ path, given, words }: ClassUse, name: string): boolean {
  if (mayGive(given, name)) return true
  return given.isOpen && (words.has(name) || wordsOfFolder.get(dirname(path))?.has(name) === true)
}

/** `renderer/features/calls`, `renderer/app`, `renderer/ui`: whose classes a component may share. */
function featureOf(path: string): string {
  const [, room, name] = path.split('/')
  return room === 'features' ? `renderer/features/${name}` : `renderer/${room}`
}

test('each class of a template is styled by its component, its feature, the shared styles or a part', () => {
  const unknown = components.flatMap((component) => {
    const own = ofUi(component) ? styled : selectedClasses(component.style)
    const feature = featureOf(component.path)
    const ofFeature = new Set(
      sheets.filter(({ path }) => featureOf(path) === feature).flatMap(({ classes }) => [...classes]),
    )
    return [...component.given.names]
      .filter(
        (name) =>
          !placedByFrame.has(name) &&
          !own.has(name) &&
          !ofFeature.has(name) &&
          !shared.has(name) &&
          !parts.has(name),
      )
      .map((name) => `${component.path} gives ${name}`)
  })
  expect(unknown).toEqual([])
})

test('each class that a component or a feature styles is given by it, by a part, or by what it frames', () => {
  const own = components.map(({ path, style }) => ({ path, classes: selectedClasses(style) }))
  const dead = [...own, ...sheets.filter((sheet) => !isShared(sheet))].flatMap(({ path, classes }) => {
    // The frame places whatever view is inside it.
    const isFrame = featureOf(path) === 'renderer/app'
    const near = components.filter(
      (each) => isFrame || ofUi(each) || featureOf(each.path) === featureOf(path),
    )
    return [...classes]
      .filter((name) => !shared.has(name) && !outsideVue.has(name) && !near.some((each) => uses(each, name)))
      .map((name) => `${path} styles ${name}`)
  })
  expect(dead).toEqual([])
})

test('each class of the shared styles is given in several folders or by parts', () => {
  const narrow = [...shared].filter((name) => {
    const users = components.filter((component) => uses(component, name))
    const rooms = new Set(users.map(({ path }) => dirname(path)))
    return rooms.size < 2 && !users.some(ofUi)
  })
  expect(narrow).toEqual([])
})

/** Otherwise the order of the style sheets decides how either looks. */
test('a class has its rules in one place', () => {
  const owners = new Map<string, string[]>()
  const places = [
    ...components.filter(({ isScoped }) => !isScoped).map(({ path, style }) => ({ path, css: style })),
    ...sheets.filter((sheet) => !isShared(sheet)).map(({ path }) => ({ path, css: textOf(path) })),
  ]
  for (const { path, css } of places)
    for (const name of ownedClasses(css)) owners.set(name, [...(owners.get(name) ?? []), path])
  expect([...owners].filter(([, paths]) => paths.length > 1)).toEqual([])
})

/** A property that the root gets while something is shown restyles every element, in the frame in which it appears. */
test('no state of the page sets a property of the root, except on paper', () => {
  const paper = 'renderer/features/reports/reports.css'
  const sets = /:root:has\([^{]*\)\s*\{[^}]*--[\w-]+\s*:/
  const styles = files.filter((path) => /\.(?:css|vue)$/.test(path))
  expect(sets.test(textOf(paper))).toBe(true)
  expect(styles.filter((path) => path !== paper && sets.test(textOf(path)))).toEqual([])
})
