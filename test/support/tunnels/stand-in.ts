import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { nodePath } from '../process.ts'
import type { TemporaryFolder } from '../temporary-folder.ts'

/**
 * Writes a program that a test starts in place of one that cannot run without Internet: an executable Node script, by
 * its absolute path. `forward(from, to)` really forwards TCP on loopback, and calls back when it is listening.
 */
export async function standIn(folder: TemporaryFolder, name: string, script: string): Promise<string> {
  await mkdir(folder.join('bin'), { recursive: true })
  const path = folder.join('bin', name)
  await writeFile(path, `#!${nodePath()}\n${forward}\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

const forward = `
const net = require('node:net')
function forward(from, to, then) {
  net.createServer((socket) => {
    const onward = net.connect(to, '127.0.0.1')
    socket.pipe(onward).pipe(socket)
    for (const end of [socket, onward]) end.on('error', () => { socket.destroy(); onward.destroy() })
  }).listen(from, '127.0.0.1', then)
}
`

/** Prints the output of cloudflared 2026, in order, on standard error; accepts the same arguments. */
export function cloudflaredScript(publicPort: number, quick: string): string {
  return `
const args = process.argv.slice(2)
const origin = new URL(args[args.indexOf('--url') + 1])
if (args[0] !== 'tunnel' || origin.protocol !== 'https:' || !args.includes('--no-tls-verify')) process.exit(1)
const say = (words) => process.stderr.write(new Date().toISOString().slice(0, 19) + 'Z INF ' + words + '\\n')
if (!args.includes('run')) {
  say('Thank you for trying Cloudflare Tunnel. (https://www.cloudflare.com/website-terms/), and so on')
  say('Requesting new quick Tunnel on trycloudflare.com...')
  say('+---------------------------------------------------------+')
  say('|  Your quick Tunnel has been created! Visit it at (it may take some time to be reachable):  |')
  say('|  ${quick}                                               |')
  say('+---------------------------------------------------------+')
}
say('Version 2026.3.0')
forward(${publicPort}, Number(origin.port), () => setTimeout(() =>
  say('Registered tunnel connection connIndex=0 connection=1 event=0 ip=198.51.100.7 location=fra01 protocol=quic'), 200))
`
}
