import { freePort } from '#test/support/free-port.ts'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { eventually } from '../eventually.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { childrenOf, endProcess } from './processes.ts'

const run = promisify(execFile)

/** A real OpenSSH server on loopback, as the current user, with keys of its own; and an `ssh` that knows it. */
export interface SshServer extends AsyncDisposable {
  readonly port: number
  readonly destination: string
  /** All its files are in this folder: a process that names it is one of ours. */
  readonly folder: string
  /** A folder with an `ssh` that reads only our configuration; goes at the front of PATH. */
  readonly bin: string
  /** Paths of private keys: one that the server accepts, and one that it rejects. */
  readonly key: string
  readonly wrongKey: string
  start(): Promise<void>
  /** The server's process and those of its sessions. */
  pids(): Promise<readonly number[]>
  /** Kills all of them, at once. */
  kill(): Promise<void>
  /** Empties the client's known host keys. */
  forgetHost(): Promise<void>
  /** What a session of the good key prints before it waits; nothing by default. */
  greetWith(text: string): Promise<void>
}

export async function sshServer(): Promise<SshServer> {
  const folder = await temporaryFolder('sshd')
  const port = await freePort()
  const [hostKey, key, wrongKey] = [folder.join('host'), folder.join('key'), folder.join('wrong')]
  for (const path of [hostKey, key, wrongKey])
    await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'test', '-f', path])
  const publicKey = await readFile(`${key}.pub`, 'utf8')
  const authorize = (options: string) => writeFile(folder.join('authorized'), `${options}${publicKey}`)
  await authorize('')
  await writeFile(folder.join('sshd_config'), serverConfig(port, folder.path))
  await writeClient(folder.path, port, await readFile(`${hostKey}.pub`, 'utf8'))
  let server: ChildProcess | undefined

  const pids = async () => (server?.pid ? [server.pid, ...(await childrenOf(server.pid))] : [])
  const kill = async () => {
    const gone = server && server.exitCode === null ? once(server, 'exit') : Promise.resolve()
    for (const pid of await pids()) endProcess(pid)
    await gone
    server = undefined
  }
  return {
    port,
    destination: `${userInfo().username}@127.0.0.1`,
    folder: folder.path,
    bin: folder.join('bin'),
    key,
    wrongKey,
    pids,
    kill,
    async start() {
      // sshd requires its absolute path, to restart itself for each session.
      server = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', folder.join('sshd_config')], { stdio: 'ignore' })
      await eventually(() => answers(port))
    },
    forgetHost: () => writeFile(folder.join('known_hosts'), ''),
    greetWith: (text) => authorize(`command="echo '${text}'; cat" `),
    async [Symbol.asyncDispose]() {
      await kill()
      await folder[Symbol.asyncDispose]()
    },
  }
}

function serverConfig(port: number, folder: string): string {
  return [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${folder}/host`,
    `AuthorizedKeysFile ${folder}/authorized`,
    `PidFile ${folder}/sshd.pid`,
    'StrictModes no',
    'UsePAM no',
    'PermitRootLogin prohibit-password',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'MaxStartups 100:30:200',
    '',
  ].join('\n')
}

async function writeClient(folder: string, port: number, hostKey: string): Promise<void> {
  // The directory for privilege separation is normally created by the service's unit, which does not run here.
  if (userInfo().uid === 0) await mkdir('/run/sshd', { recursive: true, mode: 0o755 })
  await writeFile(`${folder}/known_hosts`, `[127.0.0.1]:${port} ${hostKey}`)
  await writeFile(
    `${folder}/ssh_config`,
    `UserKnownHostsFile ${folder}/known_hosts\nGlobalKnownHostsFile /dev/null\n`,
  )
  await mkdir(`${folder}/bin`)
  await writeFile(`${folder}/bin/ssh`, `#!/bin/sh\nexec /usr/bin/ssh -F ${folder}/ssh_config "$@"\n`)
  await chmod(`${folder}/bin/ssh`, 0o755)
}

async function answers(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
  } finally {
    socket.destroy()
  }
}
