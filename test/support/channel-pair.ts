import { Emitter } from '#shared/core/emitter.ts'
import type { Frame, FrameChannel } from '#shared/host/wire.ts'

/** Both ends of a pipe in memory. A frame arrives in a later microtask, copied as over a wire. */
export function channelPair(): { readonly page: FrameChannel; readonly host: FrameChannel; close(): void } {
  const toPage = new Emitter<Frame>()
  const toHost = new Emitter<Frame>()
  const closings = new Emitter<void>()
  let open = true
  const deliverTo = (to: Emitter<Frame>) => (frame: Frame) => {
    const copy = structuredClone(frame)
    queueMicrotask(() => open && to.emit(copy))
  }
  const channelEnd = (from: Emitter<Frame>, to: Emitter<Frame>): FrameChannel => ({
    send: deliverTo(to),
    on: (listener) => from.on(listener),
    onClose: (listener) => closings.on(listener),
  })
  return {
    page: channelEnd(toPage, toHost),
    host: channelEnd(toHost, toPage),
    close() {
      open = false
      closings.emit()
    },
  }
}
