import { type LineOrders, lineOrders } from '#electron/host/line-orders/line-orders.ts'
import { OneConversation } from '#electron/host/phone/phone-feature.ts'
import { startFaultyLink, type FaultyLink } from '#test/faults/support/faulty-link.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { NodeAudioEngine } from '#test/support/node-audio-engine.ts'
import { type JsonObject, type RunningPlatform, runPlatform } from '#test/support/running-platform.ts'
import { startTestPhone, type TestPhone } from '#test/support/test-phone.ts'

/** An agent with a phone, and the phone's link to the platform. */
export type Desk = TestPhone & {
  readonly ext: string
  /** Its number for calls from outside. */
  readonly cli: string
  readonly methods: LineOrders
  readonly link: FaultyLink
  readonly log: NotedLog
  /** First lines of the SIP messages on the transport. */
  readonly sip: string[]
  /** The agent's voice, in hertz. */
  readonly frequency: number
}

/** A platform without other callers, and two desks at it. */
export interface Stage extends AsyncDisposable {
  readonly desks: readonly [Desk, Desk]
  /** An outside call; the caller hangs up after `talkFor` seconds of talk, or never. */
  ring(to: string, talkFor?: number): Promise<void>
  /** Live calls from the API. */
  liveCalls(): Promise<readonly JsonObject[]>
  /** Ends a live call by the API. */
  end(call: JsonObject): Promise<void>
}

export async function openStage(name: string): Promise<Stage> {
  const stack = new AsyncDisposableStack()
  const running = stack.use(await runPlatform({ dataset: 'empty' }))
  await running.platform.prepareMedia()
  const token = await running.signIn(running.user('201'))
  const desks = [
    await desk(stack, running, { ext: '204', frequency: 900, name }),
    await desk(stack, running, { ext: '202', frequency: 600, name }),
  ] as const
  return {
    desks,
    async ring(to, talkFor) {
      const body = { from: '+442079460018', to, ...(talkFor === undefined ? {} : { talk_for: talkFor }) }
      await running.ask('POST', '/operator/simulate/inbound-call', { token, body })
    },
    async liveCalls() {
      const { json } = await running.ask('GET', '/calls', { token })
      return (json?.['data'] ?? []) as readonly JsonObject[]
    },
    async end({ id }) {
      await running.ask('DELETE', `/calls/${String(id)}`, { token })
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

async function desk(
  stack: AsyncDisposableStack,
  running: RunningPlatform,
  { ext, frequency, name }: { readonly ext: string; readonly frequency: number; readonly name: string },
): Promise<Desk> {
  const { ws, domain } = running.platform.sip
  const user = running.user(ext)
  const link = stack.use(await startFaultyLink(ws))
  const log = new NotedLog()
  const sip: string[] = []
  const started = startTestPhone({
    engine: new NodeAudioEngine({ frequency }),
    installation: `${name} ${ext}`,
    log,
    onSipMessage: (way, text) =>
      sip.push(`${way} ${text.split('\r\n', 1)[0]} ${/^Call-ID: *(.*)$/im.exec(text)?.[1]}`),
  })
  stack.use(started)
  await started.phone.setLogin({
    account: { server: link.ws, domain, user: ext },
    password: user.sip_password,
    ca: null,
  })
  await started.registered()
  const calls = { wake: () => undefined }
  const methods = lineOrders({ phone: started.phone, calls, country: () => 'GB' })
  const conversation = new OneConversation(started.phone)
  started.phone.onChange(() => conversation.update(started.phone.lines))
  return { ...started, ext, cli: user.cli, methods, link, log, sip, frequency }
}
