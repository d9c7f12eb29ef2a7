import { startPlatform } from '#electron/platform/index.ts'
import type { Platform, PlatformOptions, PlatformUser } from '#electron/platform/options.ts'

export type Sent = {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type Received = {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  /** The parsed body; undefined if it is empty or not JSON. */
  readonly json: JsonObject | undefined
}

export type JsonObject = { readonly [name: string]: JsonValue }
export type JsonValue = string | number | boolean | null | JsonObject | readonly JsonValue[]

/** A platform in this process with its own data in memory, and functions to use it. */
export type RunningPlatform = AsyncDisposable & {
  readonly platform: Platform
  /** One request; `path` is relative to the base URL, or begins with `/operator`. */
  ask(method: string, path: string, sent?: Sent): Promise<Received>
  /** Signs in without a second factor and returns the token. */
  signIn(user: PlatformUser): Promise<string>
  /** The user with this extension: 201 is root, 204 and 202 are agents, 212 has a second factor. */
  user(ext: string): PlatformUser
}

export async function runPlatform(options: PlatformOptions = {}): Promise<RunningPlatform> {
  const platform = await startPlatform({ seed: 5, ...options })
  const ask = (method: string, path: string, sent: Sent = {}) => send(urlOf(platform, path), method, sent)
  return {
    platform,
    ask,
    async signIn({ email, password }) {
      const { json } = await ask('POST', '/login', { body: { email, password } })
      return textOf(json, 'user_token')
    },
    user(ext) {
      const user = platform.users.find((each) => each.ext === ext)
      if (!user) throw new Error(`No user has the extension ${ext}`)
      return user
    },
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  }
}

function urlOf(platform: Pick<Platform, 'origin' | 'baseUrl'>, path: string): string {
  return `${/^\/(operator|v1\.)/.test(path) ? platform.origin : platform.baseUrl}${path}`
}

/** One request with a JSON body (text or bytes are sent unchanged). */
export async function send(
  url: string,
  method: string,
  { token, body, headers }: Sent = {},
): Promise<Received> {
  const raw = typeof body === 'string' || body instanceof Uint8Array
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...(token === undefined ? {} : { 'X-Auth-Token': token }), ...headers },
    ...(body === undefined ? {} : { body: raw ? new Uint8Array(Buffer.from(body)) : JSON.stringify(body) }),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes, json: parse(bytes) }
}

function parse(bytes: Uint8Array): JsonObject | undefined {
  try {
    const value: JsonObject = JSON.parse(Buffer.from(bytes).toString('utf8'))
    return value
  } catch {
    return undefined
  }
}

/** A text field of a response; throws if there is none. */
export function textOf(json: JsonValue | undefined, name: string): string {
  const value = fieldOf(json, name)
  if (typeof value !== 'string') throw new Error(`No text "${name}" in ${JSON.stringify(json)}`)
  return value
}

/** The records of a collection. */
export function recordsOf(json: JsonObject | undefined): readonly JsonObject[] {
  const data = json?.['data']
  if (!Array.isArray(data)) throw new Error(`No collection: ${JSON.stringify(json)}`)
  return data
}

/** The record in a response for a single one. */
export function recordOf(json: JsonObject | undefined): JsonObject {
  const data = json?.['data']
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new Error(`No record: ${JSON.stringify(json)}`)
  return data as JsonObject
}

function fieldOf(json: JsonValue | undefined, name: string): JsonValue | undefined {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
    ? (json as JsonObject)[name]
    : undefined
}

export type Condition = readonly [property: string, operator: string, value: unknown]

/** `filter=...` for one or more conditions. */
export function filterQuery(...conditions: readonly Condition[]): string {
  const list = conditions.map(([property, operator, value]) => ({ property, operator, value }))
  return `filter=${encodeURIComponent(JSON.stringify(list))}`
}
