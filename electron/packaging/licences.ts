import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** Where each build leaves what it bundled; none of them is packaged or served. */
export const licenceFile = 'licences.part.json'

/** One package of somebody else that is part of what people install. */
type Licence = {
  readonly name: string
  readonly version: string
  /** SPDX identifier, as its author gives it. */
  readonly licence: string
  /** Empty where the author ships none. */
  readonly text: string
}

/** A row of what Vite writes with `build.license`. */
type Bundled = {
  readonly name: string
  readonly version: string
  readonly identifier?: string
  readonly text?: string
}

/**
 * Joins what the builds bundled with what lies beside the bundles, as `licences.json` in `out`: sorted, so that it has
 * the same bytes each time. Runs with the last build.
 */
export function joinLicences(root: string, out: string): Plugin {
  return {
    name: 'switchhook-licences',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const parts = ['main', 'renderer'].map((folder) => join(out, folder, licenceFile))
        const bundled = parts.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Bundled[])
        const beside = ['electron', 'keytar'].map((name) => join(root, 'node_modules', name)).map(readPackage)
        const all = [...bundled.map((row) => fromBundle(row, root)), ...beside]
        const unique = new Map(all.map((licence) => [`${licence.name} ${licence.version}`, licence]))
        const names = [...unique.keys()].toSorted((one, other) => (one < other ? -1 : 1))
        writeFileSync(
          join(out, 'licences.json'),
          `${JSON.stringify(names.map((name) => unique.get(name)))}\n`,
        )
        parts.forEach((file) => rmSync(file))
      },
    },
  }
}

function fromBundle({ name, version, identifier, text }: Bundled, root: string): Licence {
  return {
    name,
    version,
    licence: identifier ?? '',
    text: text?.trim() || licenceText(join(root, 'node_modules', name)),
  }
}

function readPackage(folder: string): Licence {
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly version: string
    readonly license: string
  }
  return { name: basename(folder), version, licence: license, text: licenceText(folder) }
}

/** Some call it otherwise than Vite looks for it. */
function licenceText(folder: string): string {
  const names = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'LICENCE', 'COPYING']
  const file = names.map((name) => join(folder, name)).find((path) => existsSync(path))
  return file === undefined ? '' : readFileSync(file, 'utf8').trim()
}
