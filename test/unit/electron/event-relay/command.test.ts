import { readFile, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { agentAccess } from '#electron/event-relay/access.ts'
import { readCommand } from '#electron/event-relay/command.ts'
import { issueCredentials } from '#electron/event-relay/issue-credentials.ts'
import { readCredentials } from '#electron/net/nats/credentials.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

test.for([
  [['relay.json'], { kind: 'run', config: 'relay.json' }],
  [['check', 'relay.json'], { kind: 'check', config: 'relay.json' }],
  [['key', 'relay.creds'], { kind: 'key', file: 'relay.creds' }],
  [['agent', 'acme', '17', 'a.creds'], { kind: 'agent', customer: 'acme', userId: '17', file: 'a.creds' }],
  [['--help'], { kind: 'help' }],
] as const)('%j', ([args, command]) => {
  expect(readCommand(args)).toEqual({ ok: true, value: command })
})

test.for([
  [[], 'needs its configuration'],
  [['agent', 'a.b', '17', 'f'], 'no name of a customer'],
  [['agent', 'acme', 'anna', 'f'], 'no user id'],
  [['agent', 'acme'], 'not known'],
  [['--quick', 'relay.json'], '--quick'],
] as const)('%j is refused', ([args, words]) => {
  expect(readCommand(args)).toMatchObject({ ok: false, error: expect.stringContaining(words) })
})

test('a key is handed out once, in a file that only its owner reads', async () => {
  await using folder = await temporaryFolder('relay-key')
  const file = folder.join('anna.creds')
  const access = (publicKey: string) => agentAccess({ publicKey, customer: 'acme', userId: '17' })
  const entry = await issueCredentials(file, access)
  const text = await readFile(file, 'utf8')
  const key = readCredentials(text)
  expect(key.ok && entry.ok && entry.value.includes(`{ nkey: ${key.value.publicKey}, permissions`)).toBe(true)
  expect(entry.ok && key.ok && entry.value.includes(key.value.seed)).toBe(false)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await issueCredentials(file, access)).toMatchObject({
    error: expect.stringContaining('stands already'),
  })
  expect(await readFile(file, 'utf8')).toBe(text)
})

/** Another character in the middle: the last one has bits that nothing reads. */
function withAnother(seed: string, at: number): string {
  return `${seed.slice(0, at)}${seed[at] === 'A' ? 'B' : 'A'}${seed.slice(at + 1)}`
}

test.for([
  ['a bare seed', (seed: string) => seed, true],
  ['with the lines of other systems', (seed: string) => `x\r\n${seed}\r\n`, true],
  ['with a wrong checksum', (seed: string) => withAnother(seed, 30), false],
  ['a password', () => 'anna:secret', false],
] as const)('credentials: %s', async ([, write, isGood]) => {
  await using folder = await temporaryFolder('relay-key')
  await issueCredentials(folder.join('key'), (publicKey) =>
    agentAccess({ publicKey, customer: 'a', userId: '1' }),
  )
  const known = readCredentials(await readFile(folder.join('key'), 'utf8'))
  const seed = known.ok ? known.value.seed : ''
  expect(readCredentials(write(seed)).ok).toBe(isGood)
})
