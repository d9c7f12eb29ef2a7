import { err, ok, type Result } from '#shared/core/result.ts'
import { isCustomerName, isUserId } from '#shared/host/relay-names.ts'
import type { StreamSettings } from '#electron/net/nats/stream.ts'
import type { ServiceUsers } from './find-readers.ts'
import { Fields } from './fields.ts'

/** Content of the configuration file. Secrets are in files of their own; it contains only their paths. */
export type RelayConfig = {
  readonly listen: {
    readonly host: string
    readonly port: number
    /** Null: plain HTTP, on loopback, behind a reverse proxy. */
    readonly certificate: { readonly chain: string; readonly key: string } | null
  }
  /** Port of `GET /healthz`, on loopback; null: none. */
  readonly healthPort: number | null
  /** Folder of the events that are not published yet. */
  readonly data: string
  readonly nats: {
    readonly servers: readonly string[]
    readonly credentials: string
    readonly ca: string | null
  }
  /** Limits of each customer's stream. */
  readonly stream: Omit<StreamSettings, 'name' | 'subjects'>
  readonly customers: readonly CustomerConfig[]
}

export type CustomerConfig = {
  readonly name: string
  /** Path of the file that contains the secret path of the customer's webhook. */
  readonly secret: string
  readonly services: ServiceUsers
}

const hour = 3_600_000
const minute = 60_000
const megabyte = 1_048_576

/** Parses the configuration. Fails with every mistake in it, each as a line for the administrator. */
export function readRelayConfig(text: string): Result<RelayConfig, readonly string[]> {
  const root = Fields.parse(text)
  if (typeof root === 'string') return err([root])
  const config: RelayConfig = {
    listen: readListen(root.object('listen')),
    healthPort: root.has('healthPort') ? root.number('healthPort', { min: 0, max: 65_535 }) : null,
    data: root.text('data'),
    nats: readNats(root.object('nats')),
    stream: readStream(root.object('stream', {})),
    customers: root.objects('customers').map(readCustomer),
  }
  const names = config.customers.map(({ name }) => name)
  for (const name of new Set(names.filter((each, index) => names.indexOf(each) !== index)))
    root.addMistake('customers', `the name "${name}" stands there twice`)
  const mistakes = root.close()
  return mistakes.length === 0 ? ok(config) : err(mistakes)
}

function readListen(fields: Fields): RelayConfig['listen'] {
  const host = fields.text('host', '127.0.0.1')
  const port = fields.number('port', { min: 0, max: 65_535 })
  const isSecure = fields.has('certificate') || fields.has('key')
  const certificate = isSecure ? { chain: fields.text('certificate'), key: fields.text('key') } : null
  if (!isSecure && !/^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host))
    fields.addMistake(
      'host',
      'without a certificate and its key the relay only listens on loopback (127.0.0.1)',
    )
  return { host, port, certificate }
}

function readNats(fields: Fields): RelayConfig['nats'] {
  return {
    servers: fields.texts('servers', {
      matching: /^(?:tls:\/\/[^\s/]+|nats:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?)$/i,
      words: 'tls://host:port, or nats:// on this computer only',
    }),
    credentials: fields.text('credentials'),
    ca: fields.has('ca') ? fields.text('ca') : null,
  }
}

function readStream(fields: Fields): RelayConfig['stream'] {
  const replicas = fields.number('replicas', { min: 1, max: 5, fallback: 3 })
  if (replicas % 2 === 0) fields.addMistake('replicas', 'must be 1, 3 or 5')
  const maxAge = fields.number('maxAgeHours', { min: 1, max: 8_760, fallback: 72 }) * hour
  const maxBytes = fields.number('maxMegabytes', { min: 1, max: 1_048_576, fallback: 512 }) * megabyte
  const window = { min: 1, max: 1_440, fallback: 10 }
  const duplicateWindow = fields.number('duplicateWindowMinutes', window) * minute
  if (duplicateWindow > maxAge)
    fields.addMistake('duplicateWindowMinutes', 'cannot be longer than events are kept (maxAgeHours)')
  return { replicas, maxAge, maxBytes, duplicateWindow }
}

function readCustomer(fields: Fields): CustomerConfig {
  const name = fields.text('name')
  if (name !== '' && !isCustomerName(name))
    fields.addMistake('name', 'is made of letters, digits, "-" and "_", at most 64')
  const services = new Map<string, readonly string[]>()
  for (const [service, users] of fields.entries('services')) {
    const ids = Array.isArray(users) ? users.map(String) : []
    if (ids.length === 0 || !ids.every(isUserId))
      fields.addMistake(`services.${service}`, 'must be a list of user ids, such as [17, 18]')
    services.set(service, ids)
  }
  return { name, secret: fields.text('secret'), services }
}
