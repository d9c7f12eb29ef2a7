import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { askLoopback } from '#test/support/loopback-request.ts'
import { skipWhen } from '#test/support/needs.ts'
import { startProcess } from '#test/support/process.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { processesMatching } from '#test/support/tunnels/processes.ts'

const elsewhere = skipWhen(process.platform !== 'linux', 'processes are read from /proc')

/** Stands for the system's opener: notes its argument and stays, 20 s at most, until the test is done with it. */
const opener = `#!/bin/sh
echo "$1" > "$0.opened"
n=0; while [ ! -e "$0.done" ] && [ $n -lt 200 ]; do sleep 0.1; n=$((n+1)); done
`

async function startOpening({ withSnaps = false } = {}) {
  const stack = new AsyncDisposableStack()
  const folder = stack.use(await temporaryFolder('opening'))
  const program = folder.join('bin/xdg-open')
  const home = folder.join('home')
  await mkdir(dirname(program))
  await mkdir(withSnaps ? folder.join('home/snap') : home, { recursive: true })
  await writeFile(program, opener)
  await chmod(program, 0o700)
  stack.defer(async () => {
    await writeFile(`${program}.done`, '')
    await eventually(async () => expect(await processesMatching(program)).toEqual([]))
  })
  const shell = stack.use(
    await startProcess({
      script: 'electron/serve.ts',
      args: ['--user-data', folder.join('home/.config/app')],
      env: {
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
        DISPLAY: ':99',
        HOME: home,
        PATH: `${dirname(program)}:${process.env['PATH']}`,
      },
    }),
  )
  const opened = await eventually(async () => (await readFile(`${program}.opened`, 'utf8')).trim())
  const url = shell.readyText('url')
  const key = new URL(url).searchParams.get('key') ?? ''
  return {
    shell,
    home,
    url,
    key,
    opened,
    file: () => fileURLToPath(opened),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

test(
  'the key stands in no program’s arguments, but in a file of the owner alone, until it is used',
  elsewhere,
  async () => {
    await using at = await startOpening()
    expect(at.key.length).toBeGreaterThan(20)
    expect((await processesMatching(at.opened)).length).toBeGreaterThan(0)
    expect(await processesMatching(at.key)).toEqual([])
    expect(at.opened).toMatch(/^file:/)
    const file = at.file()
    expect([(await stat(file)).mode & 0o777, (await stat(dirname(file))).mode & 0o777]).toEqual([
      0o600, 0o700,
    ])
    expect(await readFile(file, 'utf8')).toContain(`url=${at.url}`)
    expect((await askLoopback(at.url)).status).toBe(200)
    await eventually(() => expect(existsSync(dirname(file))).toBe(false))
  },
)

test('the file is where a browser from a snap can read it, and goes with the shell', elsewhere, async () => {
  await using at = await startOpening({ withSnaps: true })
  const file = at.file()
  expect(file.startsWith(`${at.home}/switchhook-open-`)).toBe(true)
  expect(await at.shell.stop()).toBe(0)
  expect(existsSync(dirname(file))).toBe(false)
})

test(
  'without a display the address is to be opened by hand, which is said, unless nothing was to be opened',
  elsewhere,
  async () => {
    await using folder = await temporaryFolder('no-display')
    const start = (...args: readonly string[]) =>
      startProcess({
        script: 'electron/serve.ts',
        args: ['--user-data', folder.path, ...args],
        env: { DBUS_SESSION_BUS_ADDRESS: 'disabled:', DISPLAY: '', WAYLAND_DISPLAY: '' },
      })
    const words = 'Open the address above in one on this computer: it works once.'
    {
      await using shell = await start()
      await eventually(() => expect(shell.stderr()).toContain(words))
    }
    await using shell = await start('--no-open')
    await shell.stop()
    expect(shell.stderr()).not.toContain(words)
  },
)
