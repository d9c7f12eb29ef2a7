import { afterEach, beforeEach, expect } from 'vitest'
import { ok } from '#shared/core/result.ts'
import { startFakePlatform, type FakePlatform } from './fake-platform.ts'
import { MemorySettingsFile, OpenSecrets } from './host-ports.ts'
import { startHost, type RunningHost } from './running-host.ts'

/** The data of the sign-in form. */
export const signIn = { email: 'sam@example.com', password: 'right', keepSignedIn: true }

const me = { json: { data: { id: '7', is_root: '0', cc: 'GB' }, links: {} } }
const user = { id: 7, first_name: 'Sam', last_name: 'Sample', email: 'sam@example.com', ext: '1001' }
const nothing = { json: { data: [], total: 0 } }

/** A host, and a platform that can do what a real one rarely does. */
export type SessionFixture = {
  platform: FakePlatform
  readonly ports: { readonly secrets: OpenSecrets; readonly settings: MemorySettingsFile }
  readonly secrets: OpenSecrets
  readonly settings: MemorySettingsFile
  /** Tokens that the platform accepts. */
  readonly tokens: Set<string>
  running: RunningHost
  start(): Promise<RunningHost>
  startSignedIn(): Promise<RunningHost>
}

/** Creates a new fixture before each test of a file, and disposes of it afterwards. */
export function sessionFixture(): SessionFixture {
  let ports: SessionFixture['ports']
  let tokens: Set<string>
  const fixture: SessionFixture = {
    get ports() {
      return ports
    },
    get secrets() {
      return ports.secrets
    },
    get settings() {
      return ports.settings
    },
    get tokens() {
      return tokens
    },
    async start() {
      fixture.running = await startHost(ports)
      return fixture.running
    },
    async startSignedIn() {
      const host = await fixture.start()
      await host.session('signed-out')
      expect(await host.ask('session.signIn', { baseUrl: fixture.platform.baseUrl, ...signIn })).toEqual(
        ok(undefined),
      )
      return host
    },
  } as SessionFixture

  beforeEach(async () => {
    fixture.platform = await startFakePlatform()
    ports = {
      secrets: new OpenSecrets(),
      settings: new MemorySettingsFile({ receiver: { enabled: false, port: 0 } }),
    }
    tokens = new Set()
    answerSignIns(fixture.platform, tokens)
  })
  afterEach(async () => {
    await fixture.running[Symbol.asyncDispose]()
    await fixture.platform[Symbol.asyncDispose]()
  })
  return fixture
}

/** Accepts the right password with a token, and answers an idle agent's requests with a token. */
function answerSignIns(platform: FakePlatform, tokens: Set<string>): void {
  let made = 0
  platform.answers.set('POST /login', ({ body }) => {
    if ((body as { password: string }).password !== 'right')
      return { status: 400, json: { message: 'Invalid email and/or password', errors: [] } }
    tokens.add(`t${(made += 1)}`)
    return { json: { message: 'Hello', user_token: `t${made}`, user_id: 7 } }
  })
  for (const [route, answer] of [
    ['GET /me', me],
    ['GET /users/7', { json: { data: user, links: {} } }],
    ['GET /calls', nothing],
    ['GET /users', nothing],
    ['GET /contacts', nothing],
    ['GET /cdrs', nothing],
    ['GET /ping', { json: { message: 'pong' } }],
    ['POST /logout', { json: { message: 'Bye' } }],
  ] as const)
    platform.answers.set(route, ({ token }) =>
      token !== null && tokens.has(token)
        ? answer
        : { status: 401, json: { message: `Token ${token} does not exist`, errors: [] } },
    )
}
