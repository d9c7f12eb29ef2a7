import type { Host } from '#electron/host/host.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { HostState } from '#shared/host/state.ts'
import type { Frame, FrameChannel } from '#shared/host/wire.ts'

/** The part of the host that a page server needs. */
export type PagesHost = Pick<Host, 'attach' | 'openSound'> & { readonly state: HostState | null }

/**
 * A host that is still being created: pages that connect early are served once it exists, and nothing they sent is
 * lost.
 */
export function deferredHost(coming: Promise<PagesHost>): PagesHost {
  let created: PagesHost | null = null
  void coming.then((host) => (created = host))
  return {
    get state() {
      return created?.state ?? null
    },
    attach(channel) {
      const buffer = bufferFrames(channel)
      let isClosed = false
      let detach = () => {}
      channel.onClose(() => (isClosed = true))
      void coming.then((host) => {
        if (isClosed) return
        detach = host.attach(buffer.channel)
        buffer.release()
      })
      return () => {
        isClosed = true
        detach()
      }
    },
    openSound: async (sound, range) => (await coming).openSound(sound, range),
  }
}

/** Wraps a channel so that it buffers frames until `release` hands them to the listeners. */
function bufferFrames(channel: FrameChannel): { readonly channel: FrameChannel; release(): void } {
  const queue: Frame[] = []
  const listeners = new Set<(frame: Frame) => void>()
  const deliver = (frame: Frame) => listeners.forEach((listener) => listener(frame))
  let isHolding = true
  channel.on((frame) => {
    if (isHolding) queue.push(frame)
    else deliver(frame)
  })
  return {
    channel: {
      send: (frame) => channel.send(frame),
      onClose: (listener) => channel.onClose(listener),
      on(listener): Unsubscribe {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    release() {
      isHolding = false
      queue.splice(0).forEach(deliver)
    },
  }
}
