import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { writeChecksums } from './checksums.ts'
import { engineFaults } from './engine-age.ts'

/**
 * Builds, packages, and writes the bill of materials and the hashes beside the packages. Arguments after `npm run dist
 * --` go to electron-builder: `--linux deb`, `--mac --universal`, `--dir`.
 */

const root = resolve(import.meta.dirname, '../..')
const dist = resolve(root, 'dist')
const { resolve: find } = createRequire(import.meta.url)

const { version } = JSON.parse(readFileSync(find('electron/package.json'), 'utf8')) as {
  readonly version: string
}
const faults = engineFaults(version, new Date().toISOString().slice(0, 10))
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\nSee electron/packaging/engine-age.ts.\n`)
  process.exit(1)
}
await rm(dist, { recursive: true, force: true })
run(
  [resolve(find('electron-vite/package.json'), '../bin/electron-vite.js'), 'build'].concat(
    '--config',
    resolve(root, 'electron/electron.vite.config.ts'),
  ),
)
run([find('electron-builder/cli.js'), '--publish', 'never', ...process.argv.slice(2)], {
  // A name that never exists on any network (RFC 2606): a package without a feed of its own never finds updates.
  SWITCHHOOK_UPDATE_FEED: 'https://updates.invalid',
  // Set if the source provides it: files in archives then have its time instead of now.
  ...sourceDate(),
})
run([resolve(import.meta.dirname, 'sbom.ts'), resolve(dist, 'switchhook.cdx.json')])
await writeChecksums(dist)

/** Runs a Node script with defaults for the environment, and exits with its status if it fails. */
function run(command: readonly string[], defaults: Readonly<Record<string, string>> = {}): void {
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...defaults, ...process.env },
  })
  if (status !== 0) process.exit(status ?? 1)
}

function sourceDate(): Readonly<Record<string, string>> {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? { SOURCE_DATE_EPOCH: stdout.trim() } : {}
}
