import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { originName } from '#electron/loopback/origin-name.ts'
import { startLoopbackServer } from '#electron/loopback/server.ts'
import { hostState } from '#test/support/fake-host.ts'
import { askLoopback, cookieOf } from '#test/support/loopback-request.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

test('the compact window of a browser is let in by the cookie of the page that opens it, and nobody else is', async () => {
  await using folder = await temporaryFolder('pages')
  await using server = await serve(folder.path, 'the app')
  const compact = new URL('/?form=compact', server.url).href
  const cookie = cookieOf(await askLoopback(server.url))
  expect((await askLoopback(compact)).status).toBe(401)
  expect(await askLoopback(compact, { cookie })).toMatchObject({ status: 200, text: 'the app' })
})

test('what the host shows comes with a page that a browser opens, and with nothing that a script asks for', async () => {
  await using folder = await temporaryFolder('pages')
  await using server = await serve(folder.path, '<script type="application/json" id="first-state"></script>')
  const page = (destination?: string, cookie = '') =>
    askLoopback(cookie === '' ? server.url : new URL('/', server.url).href, {
      ...(cookie !== '' && { cookie }),
      ...(destination !== undefined && { 'sec-fetch-dest': destination }),
    })
  const first = await page('document')
  const cookie = cookieOf(first)
  expect(first.headers['cache-control']).toBe('no-store')
  expect(first.text).toContain('"kind":"signed-in"')
  for (const destination of ['empty', 'iframe', 'script', undefined]) {
    const { status, text } = await page(destination, cookie)
    expect([status, text]).toEqual([200, expect.not.stringContaining('signed-in')])
  }
  expect((await page('document')).status, 'the key again').toBe(401)
})

async function serve(pages: string, page: string) {
  await writeFile(join(pages, 'index.html'), page)
  const host = {
    attach: () => () => {},
    openSound: () => Promise.reject(new Error('no sound is asked for')),
    state: hostState(),
  }
  const started = await startLoopbackServer({ host, port: 0, name: originName(), pages })
  if (!started.ok) throw new Error(started.error.code)
  return started.value
}
