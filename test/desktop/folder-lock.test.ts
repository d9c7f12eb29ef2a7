import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { withoutKeychain } from '#test/e2e/support/without-keychain.ts'
import { eventually } from '#test/support/eventually.ts'
import { startProcess } from '#test/support/process.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { holdPages } from './support/held-pages.ts'
import { spawnStandIn } from './support/stand-in-process.ts'
import { startDesktop } from './support/start-desktop.ts'

/** Two starts with one folder of user data, of which at least one is the desktop. */

/** Starts the desktop and waits for its end: its exit code, and the words of the box that it showed. */
async function startInVain(userData: string) {
  await using own = await temporaryFolder('second-desktop')
  await using app = spawnStandIn({
    script: 'out/main/main.js',
    args: ['--user-data', userData],
    env: withoutKeychain,
    under: [],
    options: {
      chromium: [],
      displays: [{ x: 0, y: 0, width: 1920, height: 1080 }],
      takenKeys: [],
      chromiumFolder: own.join('chromium'),
    },
  })
  await using _held = holdPages(app, undefined)
  const box = await eventually(() => {
    const shown = app.facts.find(({ fact, kind }) => fact === 'dialog' && kind === 'error')
    if (!shown) throw new Error(`No box is shown: ${app.stderr()}`)
    return shown
  })
  return { code: await app.exited, words: `${String(box['title'])}: ${String(box['message'])}` }
}

test('a second desktop that Electron does not stop points to the first, which goes on; after kill -9 the folder is free', async () => {
  await using folder = await temporaryFolder('one-desktop')
  await using first = await startDesktop({ userData: folder.path })
  // As where the folder is reached by two names, or Electron's own lock was removed.
  await rm(folder.join('stand-in.lock'))
  const { code, words } = await startInVain(folder.path)
  expect(code).toBe(3)
  expect(words).toContain(
    `Switchhook is already running: Switchhook already runs with the folder ${folder.path}.`,
  )
  expect(words).toContain(`It is the desktop app, process ${first.pid}.`)
  await first.console.getByRole('heading', { level: 1 }).waitFor()

  process.kill(first.pid, 'SIGKILL')
  await first.exited
  await using again = await startDesktop({ userData: folder.path })
  await again.console.getByRole('heading', { level: 1 }).waitFor()
})

test('each shell points to the other', async () => {
  await using folder = await temporaryFolder('two-shells')
  const browserShell = {
    script: 'electron/serve.ts',
    args: ['--no-open', '--user-data', folder.path],
    env: withoutKeychain,
  }
  {
    await using first = await startProcess(browserShell)
    const { code, words } = await startInVain(folder.path)
    expect(code).toBe(3)
    const { origin, searchParams } = new URL(first.readyText('url'))
    expect(words).toContain(`It is open in a browser, at ${origin}, process ${first.pid}.`)
    for (const secret of searchParams.values()) expect(words).not.toContain(secret)
  }
  await using first = await startDesktop({ userData: folder.path })
  await expect(startProcess(browserShell)).rejects.toThrow(`It is the desktop app, process ${first.pid}.`)
})
