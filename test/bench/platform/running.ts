import { startProcess } from '#test/support/process.ts'
import { request } from './requests.ts'

/** A platform in a process of its own, with a signed-in root user. */
export type RunningPlatform = AsyncDisposable & {
  readonly port: number
  /** The text of a request with the token; `path` is below {base_url}. */
  get(path: string): string
  post(path: string, body: unknown): string
  /** Size of the response body in bytes. Throws if the request is refused. */
  sizeOf(path: string): Promise<number>
}

/** Starts the platform on a folder with data; `script` is its entry point, or another one that starts it. */
export async function startPlatform(
  folder: string,
  script = 'electron/start-platform.cjs',
): Promise<RunningPlatform> {
  const started = await startProcess({
    script,
    args: ['--port', '0', '--data', folder, '--token-ttl', '86400', '--log-level', 'warn'],
  })
  const base = started.readyText('base_url')
  const { port, pathname } = new URL(base)
  const token = await signIn(base, started.ready['users'])
  const headers = { 'X-Auth-Token': token }
  return {
    port: Number(port),
    get: (path) => request('GET', pathname + path, { headers }),
    post: (path, body) => request('POST', pathname + path, { headers, body }),
    async sizeOf(path) {
      const answer = await fetch(base + path, { headers })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
      return Buffer.byteLength(text)
    },
    [Symbol.asyncDispose]: started[Symbol.asyncDispose],
  }
}

async function signIn(base: string, users: unknown): Promise<string> {
  const [root] = users as readonly { email: string; password: string }[]
  const answer = await fetch(`${base}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: root?.email, password: root?.password }),
  })
  const { user_token: token } = (await answer.json()) as { user_token?: string }
  if (token === undefined) throw new Error(`Nobody could sign in: ${answer.status}`)
  return token
}
