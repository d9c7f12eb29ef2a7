import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startLoopbackServer } from '#electron/loopback/server.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

test('the compact window of a browser is let in by the cookie of the page that opens it, and nobody else is', async () => {
  await using folder = await temporaryFolder('pages')
  await writeFile(join(folder.path, 'index.html'), 'the app')
  const host = { attach: () => () => {}, openSound: () => Promise.reject(new Error('no sound is asked for')) }
  const started = await startLoopbackServer({ host, port: 0, pages: folder.path })
  if (!started.ok) throw new Error(started.error.code)
  await using server = started.value
  const compact = `http://127.0.0.1:${server.port}/?form=compact`
  const first = await fetch(server.url, { redirect: 'manual' })
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect((await fetch(compact)).status).toBe(401)
  const opened = await fetch(compact, { headers: { cookie } })
  expect([opened.status, await opened.text()]).toEqual([200, 'the app'])
})
