import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { filesWithSecrets, secretsIn } from '#test/support/find-secrets.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const secret = { name: 'token', value: 'p+w/4711 é?secret' }
const others = [secret, { name: 'password', value: 'another one' }]

test.for([
  secret.value,
  `{"password":${JSON.stringify(secret.value)}}`,
  `https://example.com/?t=${encodeURIComponent(secret.value)}`,
  Buffer.from(secret.value).toString('base64'),
  Buffer.from(`user:${secret.value}`).toString('base64'),
  Buffer.from(`a${secret.value}b`).toString('base64url'),
  Buffer.from(`ab${secret.value}`).toString('base64'),
  Buffer.from(secret.value).toString('hex'),
  Buffer.from(`xy${secret.value}`, 'utf16le'),
])('a secret is found however it stands: %#', (content) => {
  expect(secretsIn(content, others)).toEqual(['token'])
})

test('a text that only resembles a secret is not reported', () => {
  expect(secretsIn('p+w/4712 é?secret, eyJhbGciOi', others)).toEqual([])
})

test('a file is reported with its path, and an empty folder is an error', async () => {
  await using folder = await temporaryFolder('find')
  await expect(filesWithSecrets(folder.path, others)).rejects.toThrow('no file')
  await writeFile(folder.join('a.log'), `x ${secret.value} y`)
  await writeFile(folder.join('b.log'), 'nothing')
  expect(await filesWithSecrets(folder.path, others)).toEqual([`${folder.join('a.log')}: token`])
})
