import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** File in which each build lists what it bundled; none of them is packaged or served. */
export const licenceFile = 'licences.part.json'

/** One third-party package that is part of the installation. */
type Licence = {
  readonly name: string
  readonly version: string
  /** SPDX identifier, as stated by its author. */
  readonly licence: string
  /** Empty if the author ships none. */
  readonly text: string
}

/** A row of Vite's `build.license` output. */
type Bundled = {
  readonly name: string
  readonly version: string
  readonly identifier?: string
  readonly text?: string
}

/**
 * Joins the licences of the bundled packages with those of the packages beside the bundles into `licences.json` in
 * `out`, sorted so that its bytes are reproducible. Runs with the last build.
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
        const unbundled = ['electron', 'keytar']
          .map((name) => join(root, 'node_modules', name))
          .map(readPackage)
        const packages = [...bundled.map((row) => fromBundle(row, root)), ...unbundled]
        const unique = new Map(packages.map((licence) => [`${licence.name} ${licence.version}`, licence]))
        const names = [...unique.keys()].toSorted((a, b) => (a < b ? -1 : 1))
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

/** Covers file names that Vite does not look for. */
function licenceText(folder: string): string {
  const names = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'LICENCE', 'COPYING']
  const file = names.map((name) => join(folder, name)).find((path) => existsSync(path))
  return file === undefined ? '' : readFileSync(file, 'utf8').trim()
}
