import { explained } from '#renderer/locales/error-reasons.ts'
import { EventReceiver } from '#electron/host/events/event-receiver.ts'
import { openInbox } from '#electron/host/events/inbox/open-inbox.ts'
import { systemClock } from '#electron/host/clock.ts'
import { addressChecker, type CheckAddress } from '#electron/host/tunnels/check-address.ts'
import { Tunnels } from '#electron/host/tunnels/tunnels.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { TunnelState } from '#shared/host/events.ts'
import type { ReceiverState } from '#shared/host/slices.ts'
import type { TunnelSettings } from '#shared/settings/event-settings.ts'
import { eventually } from '../eventually.ts'
import { NotedLog, OpenSecrets } from '../host-ports.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** A listening receiver, and the tunnels to it. An illegal state transition fails the test that disposes of it. */
export interface TunnelsBench extends AsyncDisposable {
  readonly tunnels: Tunnels
  readonly receiver: EventReceiver
  readonly port: number
  /** Where the receiver keeps its certificate. */
  readonly userData: string
  readonly log: NotedLog
  /** Every state since the start. */
  readonly states: readonly TunnelState[]
  applySettings(tunnel: TunnelSettings): void
  failure(code: string): Promise<string>
  open(): Promise<Extract<TunnelState, { kind: 'open' }>>
}

export async function tunnelsBench(
  options: {
    readonly clock?: Clock
    /** Where the test's machine reaches a public origin that only exists on the Internet. */
    readonly resolveOrigin?: (origin: string) => string
  } = {},
): Promise<TunnelsBench> {
  const folder = await temporaryFolder('tunnels')
  const { clock = systemClock, resolveOrigin = (origin: string) => origin } = options
  const log = new NotedLog()
  const states: TunnelState[] = []
  const illegal: string[] = []
  const listening: ReceiverState[] = []
  const inbox = openInbox({ userData: folder.path, clock: systemClock, log, onEntry: () => {} })
  const receiver = new EventReceiver({
    clock: systemClock,
    log,
    secrets: new OpenSecrets(),
    userData: folder.path,
    inbox,
    onState: (state) => listening.push(state),
  })
  await receiver.apply({ enabled: true, port: 0 })
  const look = addressChecker(receiver)
  const check: CheckAddress = (origin) => look(resolveOrigin(origin))
  const tunnels = new Tunnels({
    clock,
    log,
    receiver,
    check,
    onState: (state) => states.push(state),
    onIllegalMove: (from, to) => illegal.push(`${from.kind} to ${to.kind}`),
  })
  const now = () => tunnels.state
  const at = listening.at(-1) ?? { kind: 'off' }
  return {
    tunnels,
    receiver,
    log,
    states,
    port: at.kind === 'listening' ? Number(new URL(at.origin).port) : 0,
    userData: folder.path,
    applySettings: (tunnel) => tunnels.apply(tunnel, at),
    failure: (code) =>
      eventually(
        () => {
          const state = now()
          if (state.kind !== 'failing' || state.error.code !== code) throw new Error(JSON.stringify(state))
          return explained(state.error).detail ?? ''
        },
        { timeout: 30_000 },
      ),
    open: () =>
      eventually(
        () => {
          const state = now()
          if (state.kind !== 'open') throw new Error(JSON.stringify(state))
          return state
        },
        { timeout: 30_000 },
      ),
    async [Symbol.asyncDispose]() {
      await tunnels[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
      await inbox[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
      if (illegal.length > 0) throw new Error(`Illegal moves: ${illegal.join(', ')}`)
    },
  }
}
