import { createInterface } from 'node:readline'
import type { DemoPlatform } from '../ports.ts'

/** How both shells start the embedded platform: in memory, with a customer who calls now and then. */
export const demoSwitches: readonly string[] = [
  ...['--port', '0'],
  ...['--data', ':memory:'],
  ...['--dataset', 'demo'],
  '--shift',
  ...['--log-level', 'warn'],
]

/** The first line of a starting process; null where it ends, or `limit` milliseconds pass, without one. */
export async function firstLine(output: NodeJS.ReadableStream, limit = 20_000): Promise<string | null> {
  const lines = createInterface({ input: output })
  const timer = setTimeout(() => lines.close(), limit)
  try {
    for await (const line of lines) return line
    return null
  } finally {
    clearTimeout(timer)
    // Whatever follows is let through, so that the process never waits for a reader.
    output.resume()
  }
}

type ReadyLine = {
  readonly ready: true
  readonly base_url: string
  readonly sip: { readonly ws: string; readonly domain: string }
  readonly users: readonly {
    readonly email: string
    readonly password: string
    readonly ext: string
    readonly is_root: boolean
    readonly two_factor_auth: string
    readonly sip_password: string
  }[]
}

/** Reads the embedded platform's ready line as a demo to sign in to; null where it is none or names no agent. */
export function readDemoPlatform(line: string, stop: () => Promise<void>): DemoPlatform | null {
  const ready = parse(line)
  const agent = ready?.users.find((user) => !user.is_root && user.two_factor_auth === 'D')
  if (!ready || !agent) return null
  return {
    baseUrl: ready.base_url,
    phone: { server: ready.sip.ws, domain: ready.sip.domain, user: agent.ext },
    email: agent.email,
    password: agent.password,
    phonePassword: agent.sip_password,
    [Symbol.asyncDispose]: stop,
  }
}

function parse(line: string): ReadyLine | null {
  try {
    const value = JSON.parse(line) as Partial<ReadyLine>
    return value.ready === true && value.sip && Array.isArray(value.users) ? (value as ReadyLine) : null
  } catch {
    return null
  }
}
