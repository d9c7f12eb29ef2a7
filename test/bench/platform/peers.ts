import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '#test/support/free-port.ts'
import { eventually } from '#test/support/eventually.ts'
import { nodePath, startProcess } from '#test/support/process.ts'

/** A server in a process of its own. */
export type Server = AsyncDisposable & { readonly port: number }

/** Peer (a), which stores nothing. */
export function startBare(): Promise<Server> {
  return startServer('test/bench/platform/bare-server.ts', [])
}

/** Peer (b), the minimum that stores these records. */
export function startMinimal(folder: string): Promise<Server> {
  return startServer('test/bench/platform/minimal-server.ts', [join(folder, 'minimal.db')])
}

async function startServer(script: string, args: readonly string[]): Promise<Server> {
  const started = await startProcess({ script, args })
  return { port: Number(started.ready['port']), [Symbol.asyncDispose]: started[Symbol.asyncDispose] }
}

/** Peer (c), json-server: ready once it responds, since it prints no machine-readable message. */
export async function startJsonServer(folder: string): Promise<Server> {
  const port = await freePort()
  const script = join(import.meta.dirname, '../../../node_modules/json-server/lib/cli/bin.js')
  const child = spawn(nodePath(), [script, '--quiet', '--port', String(port), join(folder, 'db.json')], {
    stdio: 'ignore',
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const exited = once(child, 'exit')
  await eventually(() => fetch(`http://127.0.0.1:${port}/cdrs/1`).then((answer) => answer.text()), {
    timeout: 60_000,
    interval: 100,
  })
  return {
    port,
    async [Symbol.asyncDispose]() {
      end()
      process.off('exit', end)
      await exited
    },
  }
}
