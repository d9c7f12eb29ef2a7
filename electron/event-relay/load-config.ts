import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { isSecretPath } from '#electron/host/events/secret-path.ts'
import type { Certificate } from '#electron/net/certificates.ts'
import { readCredentials } from '#electron/net/nats/credentials.ts'
import type { NatsServers } from '#electron/net/nats/nats-session.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { readRelayConfig, type CustomerConfig, type RelayConfig } from './relay-config.ts'

/** A configuration with the content of its files. */
export type LoadedRelay = Omit<RelayConfig, 'nats' | 'customers'> & {
  readonly certificate: Certificate | null
  readonly nats: NatsServers
  readonly customers: readonly (CustomerConfig & {
    /** Path of the webhook, with its slash. */
    readonly path: string
  })[]
}

/**
 * Reads the configuration at `path` and the files that it names, relative to its folder. Fails with every mistake, each
 * as a line for the administrator that contains no secret.
 */
export async function loadRelayConfig(path: string): Promise<Result<LoadedRelay, readonly string[]>> {
  const mistakes: string[] = []
  const folder = dirname(resolve(path))
  const read = async (what: string, name: string) => {
    try {
      return await readFile(resolve(folder, name), 'utf8')
    } catch (fault) {
      mistakes.push(`${what}: ${name} cannot be read (${codeOf(fault)})`)
      return undefined
    }
  }
  const text = await read('The configuration', resolve(path))
  if (text === undefined) return err(mistakes)
  const config = readRelayConfig(text)
  if (!config.ok) return config
  const { listen, nats, customers } = config.value

  const files = listen.certificate
  const chain = files && (await read('listen.certificate', files.chain))
  const key = files && (await read('listen.key', files.key))
  const credentials = readCredentials((await read('nats.credentials', nats.credentials)) ?? '')
  const ca = nats.ca === null ? null : await read('nats.ca', nats.ca)
  const withPaths: (CustomerConfig & { readonly path: string })[] = []
  for (const [index, customer] of customers.entries()) {
    const secret = (await read(`customers[${index}].secret`, customer.secret))?.trim()
    if (secret === undefined) continue
    if (!isSecretPath(`/${secret}`))
      mistakes.push(
        `customers[${index}].secret: the file must hold 22 or more letters, digits, - and _, made at random`,
      )
    if (withPaths.some(({ path: other }) => other === `/${secret}`))
      mistakes.push(`customers[${index}].secret: another customer has the same`)
    withPaths.push({ ...customer, path: `/${secret}` })
  }
  if (!credentials.ok && mistakes.length === 0)
    mistakes.push('nats.credentials: the credentials hold no NATS user key (a line that begins with SU)')
  if (mistakes.length > 0 || !credentials.ok) return err(mistakes)
  return ok({
    ...config.value,
    data: resolve(folder, config.value.data),
    certificate: chain && key ? { chain, key } : null,
    nats: { servers: nats.servers, key: credentials.value, ca: ca ?? null, name: 'switchhook-relay' },
    customers: withPaths,
  })
}

function codeOf(fault: unknown): string {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  return (
    { ENOENT: 'there is no such file', EACCES: 'it is not allowed', EISDIR: 'it is a folder' }[code] ?? code
  )
}
