import { createInterface } from 'node:readline'

/** First line of a starting process; null if it ends, or `limit` milliseconds pass, without one. */
export async function firstLine(output: NodeJS.ReadableStream, limit = 60_000): Promise<string | null> {
  const lines = createInterface({ input: output })
  const timer = setTimeout(() => lines.close(), limit)
  try {
    for await (const line of lines) return line
    return null
  } finally {
    clearTimeout(timer)
    // Later output is discarded, so that the process never waits for a reader.
    output.resume()
  }
}

export type ReadyLine = {
  readonly ready: true
  readonly origin: string
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

/** Reads the embedded platform's ready line; null if it is not one. */
export function readReadyLine(line: string): ReadyLine | null {
  try {
    const value = JSON.parse(line) as Partial<ReadyLine>
    return value.ready === true && value.sip && Array.isArray(value.users) ? (value as ReadyLine) : null
  } catch {
    return null
  }
}
