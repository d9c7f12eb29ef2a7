import { spawn, spawnSync } from 'node:child_process'
import { openSecretStore } from '#electron/host/keychain/open-secret-store.ts'
import { eventually } from '#test/support/eventually.ts'

const ask = [
  '--session',
  '--print-reply',
  '--dest=org.freedesktop.DBus',
  '/',
  'org.freedesktop.DBus.NameHasOwner',
]

/**
 * Opens the product's secret store and reports the result in one JSON line. With `--unlock` it first starts a
 * gnome-keyring on its session bus, with a throw-away password.
 */
async function main(): Promise<void> {
  const keyring = process.argv.includes('--unlock') ? await startKeyring() : undefined
  const store = openSecretStore()
  await store.write('token test', 'hush-hush')
  const read = await store.read('token test')
  const again = openSecretStore()
  const shared = await again.read('token test')
  await store.remove('token test')
  const gone = await again.read('token test')
  process.stdout.write(`${JSON.stringify({ place: store.place, read, shared, gone })}\n`)
  keyring?.kill()
  process.exit(0)
}

/** Settles once the daemon owns its name on the bus: earlier, the bus would start another, locked one. */
async function startKeyring() {
  const daemon = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const kill = () => daemon.kill()
  process.once('exit', kill)
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  daemon.stdin.end('throw-away')
  await eventually(() => {
    const asked = spawnSync('dbus-send', [...ask, 'string:org.freedesktop.secrets'], { encoding: 'utf8' })
    if (!asked.stdout.includes('boolean true')) throw new Error(`No keyring on the bus: ${asked.stderr}`)
  })
  return daemon
}

await main()
