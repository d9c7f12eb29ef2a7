import { features } from '#electron/host/features.ts'
import { inputsOf } from '#electron/host/kernel/inputs-of.ts'
import { pageFramesOf } from '#electron/host/kernel/page-frame.ts'
import type { StateStore } from '#electron/host/state-store.ts'
import { appError } from '#shared/core/app-error.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { serveMethods } from '#shared/host/asker.ts'
import { callFrames } from '#shared/host/call-frames.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { ReplayOrder } from '#shared/host/replay.ts'
import type { HostState } from '#shared/host/state.ts'
import type { FrameChannel } from '#shared/host/wire.ts'

const inputs = inputsOf(features)

/** The host of a replay's pages: everything can be viewed; only playback can be controlled. */
export class ReplayHost {
  private readonly store: StateStore
  private readonly methods: HostMethods

  constructor(store: StateStore, change: (order: ReplayOrder) => void) {
    this.store = store
    const refused = async () => err(appError('replay.only'))
    this.methods = {
      ...(Object.fromEntries(
        Object.keys(inputs).map((name): readonly unknown[] => [name, refused]),
      ) as HostMethods),
      'app.snapshot': async () => ok(store.value),
      async 'replay.change'(order) {
        change(order)
        return ok(undefined)
      },
    }
  }

  get state(): HostState {
    return this.store.value
  }

  /** Serves a page until its channel closes, or until the returned function is called. */
  attach(channel: FrameChannel): Unsubscribe {
    const stops = [
      this.store.onSlice((frame) => channel.send({ kind: 'slice', frame })),
      this.store.onCalls((diff) => callFrames(diff).forEach((frame) => channel.send(frame))),
      serveMethods(pageFramesOf(channel), {
        inputs,
        methods: this.methods,
        onFault: (_, fault) => {
          throw fault
        },
      }),
    ]
    const detach = () => stops.forEach((stop) => stop())
    channel.onClose(detach)
    return detach
  }

  async openSound(): Outcome<never> {
    return err(appError('replay.only'))
  }
}
