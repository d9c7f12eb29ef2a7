import { expect, test } from 'vitest'
import { readRelayConfig } from '#electron/event-relay/relay-config.ts'

const good = {
  listen: { host: '0.0.0.0', port: 8443, certificate: 'chain.pem', key: 'key.pem' },
  healthPort: 9480,
  data: '/var/lib/relay',
  nats: { servers: ['tls://nats-1.example:4222'], credentials: 'relay.creds', ca: 'ca.pem' },
  stream: { replicas: 3, maxAgeHours: 24, maxMegabytes: 100, duplicateWindowMinutes: 5 },
  customers: [{ name: 'acme', secret: 'acme.secret', services: { Queue3: [17, '18'] } }],
}
const read = (changes: object) => readRelayConfig(JSON.stringify({ ...good, ...changes }))

test('a whole configuration is read in the units of the program', () => {
  const config = read({})
  expect(config).toMatchObject({
    ok: true,
    value: {
      listen: { host: '0.0.0.0', port: 8443, certificate: { chain: 'chain.pem', key: 'key.pem' } },
      stream: { replicas: 3, maxAge: 86_400_000, maxBytes: 104_857_600, duplicateWindow: 300_000 },
    },
  })
  const [customer] = config.ok ? config.value.customers : []
  expect(customer?.services.get('Queue3')).toEqual(['17', '18'])
})

test('what may be left out has a harmless value', () => {
  const config = read({ listen: { port: 8080 }, healthPort: undefined, stream: undefined })
  expect(config).toMatchObject({
    ok: true,
    value: { listen: { host: '127.0.0.1', certificate: null }, healthPort: null, stream: { replicas: 3 } },
  })
})

test.for([
  [{ listen: { host: '0.0.0.0', port: 80 } }, 'listen.host: without a certificate'],
  [{ listen: { port: 443, certificate: 'chain.pem' } }, 'listen.key: is missing'],
  [{ listen: { port: 'https' } }, 'listen.port: must be a whole number from 0 to 65535'],
  [{ listen: undefined }, 'listen: is missing'],
  [{ data: undefined }, 'data: is missing'],
  [{ data: 5 }, 'data: must be a text'],
  [{ nats: { ...good.nats, servers: [] } }, 'nats.servers: must be a list with at least one entry'],
  [{ nats: { ...good.nats, servers: ['nats://nats.example:4222'] } }, 'nats.servers: each must be tls://'],
  [{ nats: { servers: good.nats.servers } }, 'nats.credentials: is missing'],
  [{ nats: { ...good.nats, password: 'x' } }, 'nats.password: is not known here'],
  [{ stream: { replicas: 2 } }, 'stream.replicas: must be 1, 3 or 5'],
  [
    { stream: { maxAgeHours: 1, duplicateWindowMinutes: 90 } },
    'stream.duplicateWindowMinutes: cannot be longer',
  ],
  [{ customers: [] }, 'customers: must be a list'],
  [{ customers: ['acme'] }, 'customers[0]: must be an object'],
  [{ customers: [{ name: 'a.b', secret: 's' }] }, 'customers[0].name: is made of letters'],
  [
    { customers: [{ name: 'acme', secret: 's', services: { Queue3: 17 } }] },
    'customers[0].services.Queue3: must',
  ],
  [{ customers: [...good.customers, ...good.customers] }, 'customers: the name "acme" stands there twice'],
  [{ lsiten: {} }, 'lsiten: is not known here; is it misspelt?'],
] as const)('%j', ([changes, words]) => {
  const config = read(changes)
  expect(config.ok ? [] : config.error).toEqual([expect.stringContaining(words)])
})

test('every mistake is said at once, also that it is no JSON', () => {
  const config = read({ data: 5, healthPort: -1, nats: 'nats' })
  expect(config.ok ? [] : config.error).toEqual([
    'healthPort: must be a whole number from 0 to 65535',
    'data: must be a text',
    'nats: must be an object',
  ])
  expect(readRelayConfig('{')).toMatchObject({ error: [expect.stringContaining('is not JSON')] })
  expect(readRelayConfig('[]')).toMatchObject({ error: ['The configuration must be a JSON object.'] })
})
