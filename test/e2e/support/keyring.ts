import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { eventually } from '#test/support/eventually.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** A session bus with an unlocked keychain, for processes started with `env`. */
export interface Keyring extends AsyncDisposable {
  readonly env: Readonly<Record<string, string>>
}

/**
 * Starts dbus-daemon and gnome-keyring as children of this process: dbus-run-session would leave its children behind
 * when it is terminated.
 */
export async function startKeyring(): Promise<Keyring> {
  await using started = new AsyncDisposableStack()
  const home = started.use(await temporaryFolder('keyring'))
  const own = <Child extends ChildProcess>(child: Child): Child => {
    started.defer(() => end(child))
    return child
  }
  const bus = own(
    spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
  const env = {
    DBUS_SESSION_BUS_ADDRESS: await firstLine(bus.stdout),
    XDG_DATA_HOME: home.join('data'),
    XDG_RUNTIME_DIR: home.path,
  }
  const daemon = own(
    spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...process.env, ...env },
    }),
  )
  daemon.stdin.end('throw-away')
  await eventually(() => {
    const asked = spawnSync('dbus-send', [...askOwner, 'string:org.freedesktop.secrets'], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
    if (!asked.stdout.includes('boolean true')) throw new Error(`No keyring on the bus: ${asked.stderr}`)
  })
  const running = started.move()
  return { env, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

const askOwner = [
  '--session',
  '--print-reply',
  '--dest=org.freedesktop.DBus',
  '/',
  'org.freedesktop.DBus.NameHasOwner',
]

async function firstLine(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) return line
  throw new Error('dbus-daemon printed no address')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
