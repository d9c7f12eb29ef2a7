import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { recordOf, recordsOf, runPlatform, textOf } from '#test/support/running-platform.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** All bytes of a folder's files, one after the other. */
async function bytesOf(folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(`${parentPath}/${name}`, 'latin1')),
  )
  return texts.join('\n')
}

it('keeps no token and no password on disk, while it runs and afterwards', async () => {
  await using folder = await temporaryFolder('secrets')
  await using platform = await runPlatform({ data: folder.path, dataset: 'empty' })
  const ask = (path: string, body: object, token?: string) =>
    platform.ask('POST', path, { body, ...(token === undefined ? {} : { token }) })

  const root = await platform.signIn(platform.user('201'))
  const named = { name: 'Nightly export', expiry: 0 }
  const apiToken = textOf(recordOf((await ask('/apitokens', named, root)).json), 'token')

  const password = 'quite a new pass phrase'
  const { email } = platform.user('203')
  await ask('/password', { email })
  const outbox = await platform.ask('GET', '/operator/outbox', { token: root })
  const [mail] = recordsOf(outbox.json).filter(({ to }) => to === email)
  expect((await ask('/reset', { token: textOf(mail, 'token'), password })).status).toBe(200)
  const changed = textOf((await ask('/login', { email, password })).json, 'user_token')

  const device = { device_fingerprint: 'finger-print-of-a-laptop' }
  const { email: guarded, password: first } = platform.user('212')
  const { nonce } = (await ask('/login', { email: guarded, password: first, ...device })).json ?? {}

  const secrets = [root, apiToken, changed, password, String(nonce), device.device_fingerprint]
  const given = platform.platform.users.flatMap((user) => [user.password, user.sip_password])
  const found = (bytes: string) => [...secrets, ...given].filter((secret) => bytes.includes(secret))
  expect(secrets.concat(given).every((secret) => secret.length > 7)).toBe(true)

  const running = await bytesOf(folder.path)
  expect(found(running)).toEqual([])
  await platform[Symbol.asyncDispose]()
  const stopped = await bytesOf(folder.path)
  expect(found(stopped)).toEqual([])
  for (const visible of [email, named.name, 'scrypt$16384$8$1$']) expect(stopped).toContain(visible)
})
