import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { TunnelSettings } from '#shared/settings/event-settings.ts'
import { eventually } from '#test/support/eventually.ts'
import { startProcess } from '#test/support/process.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'
import { killProcessesMatching, processesMatching } from '#test/support/tunnels/processes.ts'
import { freePort } from '#test/support/free-port.ts'
import { cloudflaredScript, standIn } from '#test/support/tunnels/stand-in.ts'
import { tunnelsBench, type TunnelsBench } from '#test/support/tunnels/tunnels-bench.ts'

/**
 * Ways by a program that is not `ssh`. `cloudflared` needs the Internet, so a stand-in written here prints what the real
 * one prints and leads TCP to the receiver; the same for the user's own command. Receiver, check and processes are real.
 */

let folder: TemporaryFolder
let bench: TunnelsBench | undefined
let publicPort: number

beforeEach(async () => {
  folder = await temporaryFolder('programs')
  publicPort = await freePort()
})

afterEach(async () => {
  await bench?.[Symbol.asyncDispose]()
  bench = undefined
  try {
    await eventually(noneLeft)
  } finally {
    await killProcessesMatching(folder.path)
  }
  await folder[Symbol.asyncDispose]()
})

/** All stand-ins lie in the test's folder, which their command lines name. */
async function noneLeft(): Promise<void> {
  const left = await processesMatching(folder.path)
  if (left.length > 0) throw new Error(`Programs run on: ${left.join()}`)
}

const local = () => `https://127.0.0.1:${publicPort}`
const command = (line: string, pattern = String.raw`https://\S+`): TunnelSettings => ({
  kind: 'command',
  command: line,
  pattern,
})

describe('cloudflared', () => {
  const quick = 'https://calm-lake-sings-loud.trycloudflare.com'

  beforeEach(async () => {
    await standIn(folder, 'cloudflared', cloudflaredScript(publicPort, quick))
    vi.stubEnv('PATH', `${folder.join('bin')}:${process.env['PATH'] ?? ''}`)
  })

  test('opens a quick tunnel at the address that its log tells', async () => {
    bench = await tunnelsBench({ resolveOrigin: (origin) => (origin === quick ? local() : origin) })
    bench.applySettings({ kind: 'cloudflared', tunnel: '', address: '' })
    expect((await bench.open()).address).toBe(quick)
    expect(bench.states.map(({ kind }) => kind)).toEqual(['starting', 'starting', 'open'])
  })

  test('opens a named tunnel at the address of the settings', async () => {
    bench = await tunnelsBench()
    bench.applySettings({ kind: 'cloudflared', tunnel: 'desk-7', address: local() })
    expect((await bench.open()).address).toBe(local())
  })

  test('is named where it is not installed', async () => {
    vi.stubEnv('PATH', '/nowhere')
    bench = await tunnelsBench()
    bench.applySettings({ kind: 'cloudflared', tunnel: '', address: '' })
    expect(await bench.failure('tunnel.program-missing')).toBe('cloudflared')
  })
})

describe('a command', () => {
  test('takes quoted arguments, is given the port, and tells its address by the pattern', async () => {
    const program = await standIn(
      folder,
      'way out',
      `const [from, to, words] = process.argv.slice(2)
       forward(Number(from), Number(to), () => console.log(words + ' url=https://127.0.0.1:' + from + '/x'))`,
    )
    bench = await tunnelsBench()
    bench.applySettings(
      command(`"${program}" ${publicPort} {port} 'no $HOME \`id\`; here'`, String.raw`; here url=(\S+)`),
    )
    expect((await bench.open()).address).toBe(local())
    expect(await bench.tunnels.checkNow()).toEqual({ ok: true, value: undefined })
  })

  test('that dies at once is told with its last words, and started again', async () => {
    const program = await standIn(
      folder,
      'dies',
      `console.log('hello'); console.error('error: no such account'); process.exit(3)`,
    )
    bench = await tunnelsBench()
    bench.applySettings(command(program))
    expect(await bench.failure('tunnel.ended')).toBe('error: no such account')
    await eventually(() =>
      expect(bench?.log.lines.filter(({ event }) => event === 'tunnel.start').length).toBeGreaterThan(2),
    )
  })

  test('that prints nothing has no address', async () => {
    const program = await standIn(folder, 'silent', `setInterval(() => {}, 1_000)`)
    // The timeout for an address passes at once.
    const clock: Clock = {
      now: systemClock.now,
      after: (delay, action) => systemClock.after(delay === 20_000 ? 500 : delay, action),
    }
    bench = await tunnelsBench({ clock })
    bench.applySettings(command(program))
    await bench.failure('tunnel.no-address')
  })

  test('that floods its output keeps the app answering, and its pattern cannot hang it', async () => {
    const program = await standIn(
      folder,
      'floods',
      `const line = 'a'.repeat(60) + '!\\n'
       const on = () => { while (process.stdout.write(line.repeat(200))); process.stdout.once('drain', on) }
       on()`,
    )
    bench = await tunnelsBench()
    bench.applySettings(command(program, '^(a+)+$'))
    expect(await bench.failure('settings.invalid')).toContain('takes too long')
    bench.applySettings(command(program, 'never'))
    await eventually(() => expect(bench?.log.lines.some(({ event }) => event === 'tunnel.output')).toBe(true))
    expect(bench.log.lines.filter(({ event }) => event === 'tunnel.output').length).toBeLessThan(100)
  })

  test('that ignores SIGTERM, and what it has started, are ended with the app', async () => {
    const helper = await standIn(
      folder,
      'helper',
      `process.on('SIGTERM', () => {}); setInterval(() => {}, 1e3)`,
    )
    const program = await standIn(
      folder,
      'stubborn',
      `process.on('SIGTERM', () => {})
       require('node:child_process').spawn('${helper}', { stdio: 'inherit' })
       forward(Number(process.argv[2]), Number(process.argv[3]), () => console.log('https://127.0.0.1:' + process.argv[2]))`,
    )
    bench = await tunnelsBench()
    bench.applySettings(command(`${program} ${publicPort} {port}`))
    await bench.open()
    await eventually(async () => expect(await processesMatching(helper)).toHaveLength(1))
    await bench.tunnels[Symbol.asyncDispose]()
    await eventually(noneLeft)
  })

  test.skipIf(process.platform !== 'linux')('ends with an app that is killed', async () => {
    const program = await standIn(folder, 'orphan', `console.log('here'); setInterval(() => {}, 1_000)`)
    const app = await startProcess({
      script: 'test/support/tunnels/die-with-parent-child.ts',
      args: [program],
    })
    expect(app.ready).toEqual({ line: 'here' })
    process.kill(app.pid, 'SIGKILL')
    await app.exited
    await eventually(noneLeft)
  })
})
