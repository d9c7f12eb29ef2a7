import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Sound, SoundFacts } from '#shared/host/sounds.ts'
import { eventually } from '#test/support/eventually.ts'
import { errorOf, startHost, type RunningHost } from '#test/support/running-host.ts'
import { recordOf, runPlatform } from '#test/support/running-platform.ts'

const kept = (host: RunningHost) =>
  readdir(join(host.userData, 'sounds'), { recursive: true }).catch(() => [])

async function look(host: RunningHost, sound: Sound): Promise<SoundFacts> {
  return eventually(async () => {
    const looked = await host.ask('sounds.look', { sound })
    if (!looked.ok || !looked.value.isComplete) throw new Error(JSON.stringify(looked))
    return looked.value
  })
}

test('an agent hears a message, with a token that was renewed meanwhile, and takes nothing along at sign-out', async () => {
  await using server = await runPlatform({ dataset: 'empty' })
  const root = await server.signIn(server.user('201'))
  const agent = server.user('204')
  const left = await server.ask('POST', '/operator/simulate/voicemail', {
    token: root,
    body: { user_id: agent.user_id, caller: '+442079460018' },
  })
  const sound = { kind: 'voicemail', id: Number(recordOf(left.json)['id']) } as const
  await using host = await startHost()
  await host.host.started
  expect(errorOf(await host.ask('sounds.look', { sound })).code).toBe('session.signed-out')
  const { email, password } = agent
  const { baseUrl } = server.platform
  await host.ask('session.signIn', { baseUrl, email, password, keepSignedIn: false })

  await server.ask('POST', '/operator/faults', { token: root, body: { kind: 'stale_token' } })
  const facts = await look(host, sound)
  expect([facts.seconds > 1, facts.peaks.length]).toEqual([true, 400])
  const opened = await host.host.openSound(sound, 'bytes=0-99')
  expect(opened.ok && [opened.value.status, opened.value.headers['content-type']]).toEqual([
    206,
    'audio/mpeg',
  ])
  if (opened.ok) opened.value.body.destroy()
  expect(errorOf(await host.ask('sounds.look', { sound: { ...sound, id: 999_999 } })).code).toBe(
    'platform.not-found',
  )

  expect(await host.ask('sounds.stopped', { sound, seconds: 2.5 })).toMatchObject({ ok: true })
  expect(await host.ask('sounds.position', { sound })).toEqual({ ok: true, value: { seconds: 2.5 } })
  await eventually(async () => expect((await kept(host)).length).toBe(3))
  await host.ask('session.signOut')
  await eventually(async () => expect(await kept(host)).toEqual([]))
  expect(host.log.errors).toEqual([])
})

test('an app that starts with nobody signed in removes what a crash left', async () => {
  await using host = await startHost()
  const folder = join(host.userData, 'sounds', 'a'.repeat(32))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${'b'.repeat(32)}.sound`), 'somebody')
  await using again = await startHost({ userData: host.userData })
  await again.host.started
  await eventually(async () => expect(await kept(host)).toEqual([]))
})
