import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { listen } from '#electron/net/listen.ts'
import { launchChromium } from '#test/support/chromium.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { startProcess, type StartedProcess } from '#test/support/process.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

const chromium = needs('chromium')

let folder: TemporaryFolder
let shell: StartedProcess
let browser: Browser

beforeAll(async () => {
  folder = await temporaryFolder('shell')
  shell = await startProcess({
    script: 'electron/serve.ts',
    args: ['--no-open', '--user-data', folder.join('data')],
    env: { DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
  })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await shell?.stop()
  await folder?.[Symbol.asyncDispose]()
})

test(
  'a browser that opens the owner’s file is signed in, stays so, and sends its cookie to no other port',
  chromium,
  async () => {
    const page = await browser.newPage()
    const url = shell.readyText('url')
    const file = folder.join('open.html')
    await writeFile(file, `<!doctype html><meta http-equiv="refresh" content="0; url=${url}">`)
    await page.goto(pathToFileURL(file).href)
    await page.getByLabel('Email').waitFor()
    await page.reload()
    await page.getByLabel('Email').waitFor()

    const heard: (readonly [host: string, cookie: string])[] = []
    const foreign = await listen({
      port: 0,
      handler: ({ headers }, response) => {
        heard.push([headers.host ?? '', headers.cookie ?? ''])
        response.end('foreign')
      },
    })
    if (!foreign.ok) throw new Error(foreign.error.code)
    await using _ = foreign.value
    const { port } = foreign.value
    const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `other.localhost:${port}`]
    for (const host of hosts) {
      await page.evaluate((address) => location.assign(address), `http://${host}/`)
      await page.getByText('foreign').waitFor()
      await page.goBack()
      await page.getByLabel('Email').waitFor()
    }
    await eventually(() => expect(heard.filter(([host]) => hosts.includes(host)).length).toBeGreaterThan(2))
    expect(heard.filter(([, cookie]) => cookie !== '')).toEqual([])
  },
)
