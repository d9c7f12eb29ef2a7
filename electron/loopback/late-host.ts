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
export function lateHost(coming: Promise<PagesHost>): PagesHost {
  let come: PagesHost | null = null
  void coming.then((host) => (come = host))
  return {
    get state() {
      return come?.state ?? null
    },
    attach(channel) {
      const early = holding(channel)
      let isGone = false
      let detach = () => {}
      channel.onClose(() => (isGone = true))
      void coming.then((host) => {
        if (isGone) return
        detach = host.attach(early.channel)
        early.release()
      })
      return () => {
        isGone = true
        detach()
      }
    },
    openSound: async (sound, range) => (await coming).openSound(sound, range),
  }
}

/** Wraps a channel so that it buffers frames until `release` hands them to the listeners. */
function holding(channel: FrameChannel): { readonly channel: FrameChannel; release(): void } {
  const kept: Frame[] = []
  const listeners = new Set<(frame: Frame) => void>()
  const tell = (frame: Frame) => listeners.forEach((listener) => listener(frame))
  let isHeld = true
  channel.on((frame) => {
    if (isHeld) kept.push(frame)
    else tell(frame)
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
      isHeld = false
      kept.splice(0).forEach(tell)
    },
  }
}
