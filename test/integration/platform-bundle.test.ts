import { expect, it } from 'vitest'
import { startProcess } from '#test/support/process.ts'
import { recordsOf, send, textOf } from '#test/support/running-platform.ts'

it('npm run platform starts from a bundle that does what the sources do, threads and lazy parts included', async () => {
  await using platform = await startProcess({
    script: 'electron/start-platform.cjs',
    args: ['--port', '0', '--log-level', 'info'],
    readyTimeout: 60_000,
  })
  const base = platform.readyText('base_url')
  const [root] = platform.ready['users'] as readonly { email: string; password: string }[]
  const login = { body: { email: root?.email, password: root?.password } }
  const token = textOf((await send(`${base}/login`, 'POST', login)).json, 'user_token')
  const [monitor] = recordsOf((await send(`${base}/monitors?limit=1`, 'GET', { token })).json)
  const audio = await send(`${base}/monitors/${String(monitor?.['id'])}.mp3`, 'GET', { token })
  expect([audio.status, audio.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  expect(platform.stdout().trim().split('\n')).toHaveLength(1)
  expect(platform.stderr()).not.toContain('platform.no-media')
  expect(await platform.stop()).toBe(0)
})
