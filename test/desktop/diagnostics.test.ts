import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { startAtWork, tamsin } from './support/at-work.ts'

const run = promisify(execFile)
const reader =
  'import json,sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(json.dumps({n: z.read(n).decode() for n in z.namelist()}))'

test('a fault in a call is told, the call goes on, and the file from the Help menu says what happened and names nobody', async () => {
  await using work = await startAtWork()
  const { agent, desktop } = work
  await work.talk()
  const { page } = agent
  await page.evaluate(() =>
    dispatchEvent(new ErrorEvent('error', { error: new RangeError('Tamsin Quillfeather'), message: 'x' })),
  )
  await page.getByText('Your call continues.').waitFor()
  await agent.console.shows(tamsin.name, 'Connected')

  await desktop.chooseFromMenu('diagnostics')
  const dialog = page.getByRole('dialog', { name: 'Diagnostics' })
  await dialog.getByRole('switch', { name: 'Include Policy' }).uncheck()
  const saved = keptBlob(page)
  await saved.watch()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const file = join(desktop.userData, 'saved.zip')
  await writeFile(file, await eventually(() => saved.bytes()))
  const { stdout } = await run('python3', ['-c', reader, file], { maxBuffer: 64_000_000 })
  const parts: Readonly<Record<string, string>> = JSON.parse(stdout)
  const whole = Object.values(parts).join('\n')
  expect(Object.keys(parts)).not.toContain('policy.json')
  expect(parts['environment.json']).toContain('"kind": "electron"')
  expect(parts['logs/switchhook.jsonl']).toMatch(/"event":"page\.fault","kind":"error","name":"RangeError"/)
  expect(whole).toContain('"event":"line.moved"')
  expect(whole).toContain('<- INVITE')
  const { email, password, sip_password: phonePassword, cli } = agent.user
  const personal = [tamsin.name, tamsin.number, tamsin.number.slice(3), email, password, phonePassword, cli]
  expect(personal.filter((each) => whole.includes(each))).toEqual([])

  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+X')
  await eventually(async () => expect((await desktop.tray()).tooltip).toMatch(/^Ready/))
  const folder = join(desktop.userData, 'logs')
  await desktop.quit()
  const files = (await readdir(folder)).filter((each) => each.endsWith('.jsonl'))
  const log = (await Promise.all(files.map((each) => readFile(join(folder, each), 'utf8')))).join('')
  const events = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).event)
  expect([events[0], events.at(-1)]).toEqual(['app.started', 'app.ended'])
  expect(await readdir(folder)).not.toContain('running.json')
})

type WithBlob = { kept?: Blob }

/** What the page hands to the browser as a file: a page of another process's browser tells of no download. */
function keptBlob(page: Page) {
  return {
    watch: () =>
      page.evaluate(() => {
        const usual = URL.createObjectURL.bind(URL)
        URL.createObjectURL = (given) => {
          if (given instanceof Blob) (globalThis as typeof globalThis & WithBlob).kept = given
          return usual(given)
        }
      }),
    async bytes(): Promise<Buffer> {
      const numbers = await page.evaluate(async () => {
        const { kept } = globalThis as typeof globalThis & WithBlob
        return kept ? [...new Uint8Array(await kept.arrayBuffer())] : null
      })
      if (!numbers) throw new Error('Nothing was saved')
      return Buffer.from(numbers)
    },
  }
}
