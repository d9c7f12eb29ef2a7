const { spawnSync } = require('node:child_process')
const { accessSync, constants, existsSync, readdirSync, statSync } = require('node:fs')
const { enableCompileCache } = require('node:module')
const { join } = require('node:path')

/*
 * `npm run platform`: starts the embedded platform from a bundle that is rebuilt when its sources are newer. CommonJS
 * with a compile cache: reading TypeScript alone, or importing `node:http` as a module, would double the time to the
 * ready line, and nine hundred small files would take ten times as long as a server does. Runs the sources if there is
 * no bundler.
 */

const root = join(__dirname, '..')
const bundle = join(root, 'out/platform/platform-process.js')
const sources = [
  'electron/platform',
  'electron/net',
  'electron/platform-process.ts',
  'shared',
  'package.json',
]

enableCompileCache()
if (isFresh() || isMade()) require(bundle)
else void import('./packaging/sip-grammar-hook.ts').then(() => import('./platform-process.ts'))

function isFresh() {
  if (!existsSync(bundle)) return false
  const made = statSync(bundle).mtimeMs
  return sources.every((name) => isOlder(join(root, name), made))
}

function isOlder(path, made) {
  const facts = statSync(path)
  if (facts.mtimeMs > made) return false
  return !facts.isDirectory() || readdirSync(path).every((name) => isOlder(join(path, name), made))
}

/** Writes its notice to stderr, since standard output is reserved for the ready line. */
function isMade() {
  if (!isWritable()) {
    process.stderr.write(
      `${root} can only be read, so the platform starts from its sources. That takes some seconds longer.\n`,
    )
    return false
  }
  const { status } = spawnSync(process.execPath, [join(__dirname, 'build-platform.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 2],
  })
  return status === 0 && existsSync(bundle)
}

function isWritable() {
  try {
    accessSync(root, constants.W_OK)
    return true
  } catch {
    return false
  }
}
