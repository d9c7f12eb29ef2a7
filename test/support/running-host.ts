import { createHost, type Host, type HostOptions } from '#electron/host/host.ts'
import type { HostPorts } from '#electron/host/ports.ts'
import type { Line } from '#shared/calls/line.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { Result } from '#shared/core/result.ts'
import { createAsker, type Ask } from '#shared/host/asker.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { SessionState } from '#shared/host/slices.ts'
import type { HostState } from '#shared/host/state.ts'
import type { Frame } from '#shared/host/wire.ts'
import { channelPair } from './channel-pair.ts'
import { eventually } from './eventually.ts'
import { FakePhone } from './fake-phone.ts'
import { hostPorts, NotedLog } from './host-ports.ts'
import type { RunningPlatform } from './running-platform.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A host with one page, as a test uses it. Disposing it ends the host and asserts nothing. */
export interface RunningHost extends AsyncDisposable {
  readonly host: Host
  readonly phone: FakePhone
  readonly log: NotedLog
  readonly userData: string
  /** Sends requests as a page does. */
  readonly ask: Ask<HostMethods>
  /** Every frame that the page received. */
  readonly frames: Frame[]
  readonly state: HostState
  /** Waits until the session is of this kind and returns it. */
  session<Kind extends SessionState['kind']>(kind: Kind): Promise<Extract<SessionState, { kind: Kind }>>
  closePage(): void
}

/** Starts a host with a telephone without a network, in a folder of its own. */
export async function startHost(
  changes: Partial<HostPorts> = {},
  options: HostOptions = {},
): Promise<RunningHost> {
  const folder = await temporaryFolder('host')
  const log = new NotedLog()
  const phone = new FakePhone()
  const ports = hostPorts({ log, userData: folder.path, ...changes })
  const host = createHost(ports, { createPhone: () => phone, ...options })
  const pair = channelPair()
  const frames: Frame[] = []
  pair.page.on((frame) => frames.push(frame))
  host.attach(pair.host)
  return {
    host,
    phone,
    log,
    frames,
    userData: ports.userData,
    ask: createAsker<HostMethods>(pair.page),
    closePage: pair.close,
    get state() {
      return host.state
    },
    session: (kind) =>
      eventually(() => {
        const { session } = host.state
        if (!isKind(session, kind)) throw new Error(`The session is ${JSON.stringify(session)}`)
        return session
      }),
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

function isKind<Kind extends SessionState['kind']>(
  state: SessionState,
  kind: Kind,
): state is Extract<SessionState, { kind: Kind }> {
  return state.kind === kind
}

/** Signs a user in and registers the user's phone, for a host with a real phone. */
export async function goToWork(
  { ask, host }: RunningHost,
  { platform, user }: Pick<RunningPlatform, 'platform' | 'user'>,
  ext: string,
): Promise<void> {
  const { baseUrl, sip } = platform
  const { email, password, sip_password } = user(ext)
  const account = { server: sip.ws, domain: sip.domain, user: ext }
  for (const done of [
    await ask('session.signIn', { baseUrl, email, password, keepSignedIn: true }),
    await ask('phone.saveAccount', { account, password: sip_password }),
  ])
    if (!done.ok) throw new Error(done.error.code)
  await eventually(() => {
    const { kind } = host.state.phone.registration
    if (kind !== 'registered') throw new Error(`The phone is ${kind}`)
  })
}

/** Waits for a line in that state. */
export function lineOf({ host }: RunningHost, state: Line['state']): Promise<Line> {
  return eventually(() => {
    const { lines } = host.state
    const found = lines.find((each) => each.state === state)
    if (!found) throw new Error(`No line is ${state}: ${JSON.stringify(lines)}`)
    return found
  })
}

/** The error of a result; throws for a success. */
export function errorOf(result: Result<unknown>): AppError {
  if (result.ok) throw new Error('It succeeded')
  return result.error
}
