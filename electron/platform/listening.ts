import type { RequestListener } from 'node:http'
import { networkInterfaces } from 'node:os'
import { makeLoopbackCertificate, type Certificate } from '#electron/net/certificates.ts'
import { listen, type Listening } from '#electron/net/listen.ts'
import { StartError } from './options.ts'

export type ListeningOptions = {
  readonly port: number
  readonly host: string
  readonly tls: boolean
  readonly handler: RequestListener
}

/** Opens the platform's port. Throws StartError with a sentence where it cannot be had. */
export async function openPort(
  options: ListeningOptions,
): Promise<Listening & { readonly certificate?: Certificate }> {
  const { port, host, tls, handler } = options
  if (!tls && !isLoopback(host))
    throw new StartError(`${host} is no loopback address: other machines are served with TLS only`)
  const certificate = tls ? await makeLoopbackCertificate(Date.now(), namesOf(host)) : undefined
  const listening = await listen({ port, host, handler, ...(certificate ? { certificate } : {}) })
  if (listening.ok) return certificate ? { ...listening.value, certificate } : listening.value
  throw new StartError(
    listening.error.code === 'port.in-use'
      ? `Port ${port} is in use by another program`
      : `The platform cannot listen on ${host}, port ${port}`,
  )
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** What clients may call this machine when it listens on a host; on all hosts, every address that it has. */
function namesOf(host: string): readonly string[] {
  if (isLoopback(host)) return []
  if (host !== '0.0.0.0' && host !== '::') return [host]
  return Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).filter(({ internal }) => !internal).map(({ address }) => address),
  )
}
