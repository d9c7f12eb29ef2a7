import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startLoopbackServer } from '#electron/loopback/server.ts'
import { hostState } from '#test/support/fake-host.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

test('the compact window of a browser is let in by the cookie of the page that opens it, and nobody else is', async () => {
  await using folder = await temporaryFolder('pages')
  await using server = await serve(folder.path, 'the app')
  const compact = `http://127.0.0.1:${server.port}/?form=compact`
  const first = await fetch(server.url, { redirect: 'manual' })
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect((await fetch(compact)).status).toBe(401)
  const opened = await fetch(compact, { headers: { cookie } })
  expect([opened.status, await opened.text()]).toEqual([200, 'the app'])
})

test('what the host shows comes with a page that a browser opens, and with nothing that a script asks for', async () => {
  await using folder = await temporaryFolder('pages')
  await using server = await serve(folder.path, '<script type="application/json" id="first-state"></script>')
  const page = (destination?: string, cookie = '') =>
    fetch(cookie === '' ? server.url : `http://127.0.0.1:${server.port}/`, {
      headers: { cookie, ...(destination === undefined ? {} : { 'sec-fetch-dest': destination }) },
    })
  const first = await page('document')
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(await first.text()).toContain('"kind":"signed-in"')
  for (const destination of ['empty', 'iframe', 'script', undefined]) {
    const answer = await page(destination, cookie)
    expect([answer.status, await answer.text()]).toEqual([200, expect.not.stringContaining('signed-in')])
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
  const started = await startLoopbackServer({ host, port: 0, pages })
  if (!started.ok) throw new Error(started.error.code)
  return started.value
}
