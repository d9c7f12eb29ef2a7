import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { HostPipe } from '#renderer/host/connect.ts'
import { HostLink } from '#renderer/host/host-link.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { ok } from '#shared/core/result.ts'
import type { Frame } from '#shared/host/wire.ts'
import { hostState } from '#test/support/fake-host.ts'

/** A pipe that a test opens, breaks, and speaks through. */
class FakePipe {
  readonly sent: Frame[] = []
  readonly frames = new Emitter<Frame>()
  readonly closings = new Emitter<void>()
  readonly opening = Promise.withResolvers<boolean>()
  readonly pipe: HostPipe = {
    channel: {
      send: (frame) => void this.sent.push(frame),
      on: (listener) => this.frames.on(listener),
      onClose: (listener) => this.closings.on(listener),
    },
    opened: this.opening.promise,
  }

  /** The methods asked so far. */
  get asked(): readonly string[] {
    return this.sent.flatMap((frame) => (frame.kind === 'ask' ? [frame.method] : []))
  }

  answer(method: string, value: unknown): void {
    const ask = this.sent.find((frame) => frame.kind === 'ask' && frame.method === method)
    if (ask?.kind !== 'ask') throw new Error(`${method} was not asked`)
    this.frames.emit({ kind: 'reply', id: ask.id, result: ok(value) })
  }
}

let pipes: FakePipe[]
let link: HostLink
let heard: unknown[]

beforeEach(() => {
  vi.useFakeTimers()
  pipes = []
  heard = []
  link = new HostLink(() => {
    const next = new FakePipe()
    pipes.push(next)
    return next.pipe
  })
  link.connection.on((isUp) => heard.push(isUp))
  link.snapshots.on((state) => heard.push(state))
})
afterEach(() => {
  vi.useRealTimers()
})

function last(): FakePipe {
  const pipe = pipes.at(-1)
  if (!pipe) throw new Error('No pipe was opened')
  return pipe
}
async function resolve(isOpen: boolean): Promise<void> {
  last().opening.resolve(isOpen)
  await vi.advanceTimersByTimeAsync(0)
}
const state = hostState()

test('as soon as the pipe stands it asks for everything, then says that it is connected', async () => {
  void link.start()
  expect(last().asked).toEqual([])
  await resolve(true)
  expect(last().asked).toEqual(['app.snapshot'])
  expect(heard).toEqual([])
  last().answer('app.snapshot', state)
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual([state, true])
})

test('asks and frames go over the pipe', async () => {
  const frames: Frame[] = []
  link.frames.on((frame) => frames.push(frame))
  void link.start()
  await resolve(true)
  const dialled = link.ask('line.dial', { to: '1002' })
  expect(last().sent.at(-1)).toMatchObject({ kind: 'ask', method: 'line.dial', input: { to: '1002' } })
  last().answer('line.dial', { lineId: 'line-1' })
  expect(await dialled).toEqual(ok({ lineId: 'line-1' }))
  last().frames.emit({ kind: 'command', name: 'answer' })
  expect(frames.at(-1)).toEqual({ kind: 'command', name: 'answer' })
})

test('each new pipe is handed to the listeners of the channel', async () => {
  const channels: unknown[] = []
  link.onChannel((channel) => channels.push(channel))
  void link.start()
  await resolve(true)
  last().closings.emit()
  await vi.advanceTimersByTimeAsync(500)
  await resolve(true)
  expect(channels).toEqual(pipes.map(({ pipe }) => pipe.channel))
  expect(channels).toHaveLength(2)
})

test('while there is no host every question is answered at once', async () => {
  const disconnected = { ok: false, error: { code: 'host.disconnected' } }
  expect(await link.ask('recents.refresh')).toEqual(disconnected)
  void link.start()
  expect(await link.ask('recents.refresh')).toEqual(disconnected)
  await resolve(true)
  const open = link.ask('recents.refresh')
  last().closings.emit()
  expect(await open, 'a question that was under way').toEqual(disconnected)
  expect(await link.ask('recents.refresh')).toEqual(disconnected)
})

test('a broken pipe is made anew, with a snapshot of its own', async () => {
  void link.start()
  await resolve(true)
  last().answer('app.snapshot', state)
  await vi.advanceTimersByTimeAsync(0)
  last().closings.emit()
  expect(heard).toEqual([state, true, false])
  await vi.advanceTimersByTimeAsync(500)
  expect(pipes).toHaveLength(2)
  await resolve(true)
  expect(last().asked).toEqual(['app.snapshot'])
  last().answer('app.snapshot', state)
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual([state, true, false, state, true])
})

test('a host that stays away is tried at longer and longer pauses, five seconds at most', async () => {
  void link.start()
  for (const pause of [500, 1_000, 2_000, 4_000, 5_000, 5_000]) {
    const tries = pipes.length
    await resolve(false)
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(pipes).toHaveLength(tries)
    await vi.advanceTimersByTimeAsync(1)
    expect(pipes).toHaveLength(tries + 1)
  }
})

test('after a connection the pauses begin anew', async () => {
  void link.start()
  for (const pause of [500, 1_000]) {
    await resolve(false)
    await vi.advanceTimersByTimeAsync(pause)
  }
  await resolve(true)
  last().closings.emit()
  await vi.advanceTimersByTimeAsync(500)
  expect(pipes).toHaveLength(4)
})

test('a pipe that broke says nothing any more', async () => {
  void link.start()
  await resolve(true)
  const old = last()
  old.closings.emit()
  await vi.advanceTimersByTimeAsync(500)
  await resolve(true)
  const frames: Frame[] = []
  link.frames.on((frame) => frames.push(frame))
  last().frames.emit({ kind: 'command', name: 'hold' })
  expect(frames).toHaveLength(1)
})

test('started early, it keeps what happens in its order for those who listen from the release on', async () => {
  link.frames.on((frame) => heard.push(frame.kind))
  link.onChannel(() => heard.push('channel'))
  link.startBuffering()
  await resolve(true)
  last().answer('app.snapshot', state)
  await vi.advanceTimersByTimeAsync(0)
  last().frames.emit({ kind: 'command', name: 'answer' })
  expect(heard).toEqual([])
  link.release()
  expect(heard).toEqual(['channel', 'reply', state, true, 'command'])
  last().frames.emit({ kind: 'command', name: 'hold' })
  expect(heard.at(-1)).toBe('command')
  expect(heard).toHaveLength(6)
})

describe('with the state that came with the page', () => {
  beforeEach(() => {
    link.startBuffering(state)
  })

  test('that is shown before the pipe stands, and what is true then after it', async () => {
    link.release()
    expect(heard).toEqual([state, true])
    await resolve(true)
    const later = hostState({ session: { kind: 'starting' } })
    last().answer('app.snapshot', later)
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toEqual([state, true, later, true])
  })

  test('whoever asks because of it waits for the pipe', async () => {
    link.release()
    const dialled = link.ask('line.dial', { to: '1002' })
    await resolve(true)
    last().answer('line.dial', { lineId: 'line-1' })
    expect(await dialled).toEqual(ok({ lineId: 'line-1' }))
  })

  test('and hears that there is none, if none comes; the next is not waited for', async () => {
    link.release()
    const disconnected = { ok: false, error: { code: 'host.disconnected' } }
    const asked = link.ask('recents.refresh')
    await resolve(false)
    expect(await asked).toEqual(disconnected)
    expect(heard).toEqual([state, true, false])
    expect(await link.ask('recents.refresh')).toEqual(disconnected)
  })
})

test('a page with a screen of its own opens the pipe once that is painted, and what is asked waits for it', async () => {
  const painted = Promise.withResolvers<void>()
  link.startBuffering(state, painted.promise)
  link.release()
  expect(heard).toEqual([state, true])
  const dialled = link.ask('line.dial', { to: '1002' })
  await vi.advanceTimersByTimeAsync(0)
  expect(pipes).toHaveLength(0)
  painted.resolve()
  await vi.advanceTimersByTimeAsync(0)
  await resolve(true)
  last().answer('line.dial', { lineId: 'line-1' })
  expect(await dialled).toEqual(ok({ lineId: 'line-1' }))
})
