import { recordOf } from '../sample.ts'

/** What a GET was answered with. */
export type Answered = {
  readonly status: number
  readonly type: string
  readonly size: number
  /** The parsed body; undefined where it is no JSON. */
  readonly json: unknown
}

/** One GET below the base URL. `''` sends no token. Throws `Unreachable` where there is no answer. */
export type Get = (path: string, token?: string) => Promise<Answered>

/** No answer came. The message is for people and holds no secret. */
export class Unreachable extends Error {}

export type Reader = { readonly get: Get; readonly requests: () => number }

const timeout = 30_000
const maxRetries = 5

/** Sends GET requests and nothing else: whoever holds a reader cannot write. Waits where the server asks to (429). */
export function openReader(baseUrl: string, ownToken: string): Reader {
  let requests = 0
  const once = async (path: string, token: string): Promise<Response> => {
    requests += 1
    try {
      return await fetch(`${baseUrl}${path}`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
        headers: { Accept: '*/*', ...(token === '' ? {} : { 'X-Auth-Token': token }) },
      })
    } catch (error) {
      throw new Unreachable(`GET ${path.split('?')[0]}: ${reasonOf(error)}`, { cause: error })
    }
  }
  return {
    requests: () => requests,
    async get(path, token = ownToken) {
      for (let retry = 0; ; retry += 1) {
        const response = await once(path, token)
        const bytes = Buffer.from(await response.arrayBuffer())
        if (response.status !== 429 || retry >= maxRetries) return answered(response, bytes)
        await wait(Math.min(Number(response.headers.get('retry-after')) || 1, 60) * 1_000)
      }
    },
  }
}

function answered({ status, headers }: Response, bytes: Buffer): Answered {
  return { status, type: headers.get('content-type') ?? '', size: bytes.length, json: parse(bytes) }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

function reasonOf(error: unknown): string {
  const cause = recordOf(error instanceof Error ? error.cause : undefined)
  const code = cause['code'] ?? (error instanceof Error ? error.name : undefined)
  return typeof code === 'string' ? code : 'no answer'
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
