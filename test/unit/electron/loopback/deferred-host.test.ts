import { expect, test } from 'vitest'
import { deferredHost, type PagesHost } from '#electron/loopback/deferred-host.ts'
import { appError } from '#shared/core/app-error.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { hostState } from '#test/support/fake-host.ts'
import { err } from '#shared/core/result.ts'
import type { Frame, FrameChannel } from '#shared/host/wire.ts'

const hello = (id: number): Frame => ({ kind: 'ask', id, method: 'app.snapshot', input: undefined })

/** A page's channel that a test speaks through, and a host that keeps what it hears. */
function scene() {
  const frames = new Emitter<Frame>()
  const closings = new Emitter<void>()
  const channel: FrameChannel = {
    send: () => {},
    on: (listener) => frames.on(listener),
    onClose: (listener) => closings.on(listener),
  }
  const heard: Frame[] = []
  let attached = 0
  let detached = 0
  const host: PagesHost = {
    attach(page) {
      attached += 1
      const stop = page.on((frame) => heard.push(frame))
      return () => {
        detached += 1
        stop()
      }
    },
    openSound: async () => err(appError('platform.not-found')),
    state: hostState(),
  }
  const coming = Promise.withResolvers<PagesHost>()
  return {
    late: deferredHost(coming.promise),
    channel,
    frames,
    closings,
    heard,
    counts: () => ({ attached, detached }),
    arrive: async () => {
      coming.resolve(host)
      await coming.promise
    },
  }
}

test('what a page says before the host is there reaches it in its order, and what it says after that at once', async () => {
  const { late, channel, frames, heard, arrive } = scene()
  late.attach(channel)
  frames.emit(hello(1))
  frames.emit(hello(2))
  expect(heard).toEqual([])
  await arrive()
  expect(heard).toEqual([hello(1), hello(2)])
  frames.emit(hello(3))
  expect(heard.at(-1)).toEqual(hello(3))
})

test('a page that has gone by then is not served', async () => {
  const closed = scene()
  closed.late.attach(closed.channel)
  closed.closings.emit()
  await closed.arrive()
  expect(closed.counts()).toEqual({ attached: 0, detached: 0 })
  const left = scene()
  left.late.attach(left.channel)()
  await left.arrive()
  expect(left.counts()).toEqual({ attached: 0, detached: 0 })
})

test('it has a state only once the host has started', async () => {
  const { late, arrive } = scene()
  expect(late.state).toBeNull()
  await arrive()
  expect(late.state).toEqual(hostState())
})

test('a page that leaves is let go, and sounds are asked of the host once it is there', async () => {
  const { late, channel, frames, heard, arrive, counts } = scene()
  const detach = late.attach(channel)
  const sound = late.openSound({ kind: 'voicemail', id: 1 })
  await arrive()
  expect((await sound).ok).toBe(false)
  detach()
  frames.emit(hello(1))
  expect(heard).toEqual([])
  expect(counts()).toEqual({ attached: 1, detached: 1 })
})
