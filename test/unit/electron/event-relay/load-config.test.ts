import { chmod, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { loadRelayConfig } from '#electron/event-relay/load-config.ts'
import { makeCredentials } from '#electron/net/nats/credentials.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const secret = 'a'.repeat(32)

async function load(changes: Readonly<Record<string, string | object>>) {
  await using folder = await temporaryFolder('relay-config')
  const config = {
    listen: { port: 0 },
    data: 'data',
    nats: { servers: ['tls://localhost:4222'], credentials: 'relay.creds' },
    customers: [{ name: 'acme', secret: 'acme.secret' }],
  }
  const files = {
    'relay.creds': makeCredentials().text,
    'acme.secret': `${secret}\n`,
    'other.secret': `${secret}\n`,
    'relay.json': config,
    ...changes,
  }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(
      folder.join(name),
      typeof text === 'string' ? text : JSON.stringify({ ...config, ...text }),
    )
    await chmod(folder.join(name), 0o600)
  }
  const loaded = await loadRelayConfig(folder.join('relay.json'))
  return { loaded, folder: folder.path }
}

test('paths count from the configuration’s folder; secrets are read from their files', async () => {
  const { loaded, folder } = await load({})
  expect(loaded).toMatchObject({
    ok: true,
    value: {
      data: `${folder}/data`,
      customers: [{ name: 'acme', path: `/${secret}` }],
      nats: { key: { publicKey: expect.stringMatching(/^U/) }, ca: null },
      certificate: null,
    },
  })
})

test.for([
  [{ 'acme.secret': 'short' }, 'customers[0].secret: the file must hold 22 or more'],
  [{ 'relay.creds': 'SUNOTAKEY' }, 'nats.credentials: the credentials hold no NATS user key'],
  [
    { 'relay.json': { nats: { servers: ['tls://localhost'], credentials: 'no.creds' } } },
    'there is no such file',
  ],
  [
    {
      'relay.json': {
        customers: [
          { name: 'acme', secret: 'acme.secret' },
          { name: 'other', secret: 'other.secret' },
        ],
      },
    },
    'customers[1].secret: another customer has the same',
  ],
] as const)('%j', async ([changes, words]) => {
  const { loaded } = await load(changes)
  expect(loaded.ok ? [] : loaded.error).toEqual([expect.stringContaining(words)])
  expect(JSON.stringify(loaded)).not.toContain(secret)
})

test('two secrets that cannot be read are not said to be the same', async () => {
  const customers = ['acme', 'other'].map((name) => ({ name, secret: `no-${name}.secret` }))
  const { loaded } = await load({ 'relay.json': { customers } })
  expect(loaded.ok ? [] : loaded.error).toEqual([
    'customers[0].secret: no-acme.secret cannot be read (there is no such file)',
    'customers[1].secret: no-other.secret cannot be read (there is no such file)',
  ])
})

test('a configuration that is not there is said', async () => {
  expect(await loadRelayConfig('/nowhere/relay.json')).toMatchObject({
    error: ['The configuration: /nowhere/relay.json cannot be read (there is no such file)'],
  })
})
