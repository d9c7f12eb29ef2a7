import { appError } from '#shared/core/app-error.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { err } from '#shared/core/result.ts'
import { createAsker, type Ask } from '#shared/host/asker.ts'
import type { HostMethods } from '#shared/host/methods.ts'
import type { HostState } from '#shared/host/state.ts'
import type { Frame, FrameChannel } from '#shared/host/wire.ts'
import type { HostPipe } from './connect.ts'

const maxPause = 5_000

/**
 * The console's link to the host: sends requests, receives frames, and reconnects when the connection breaks. After
 * each connection `snapshot` delivers the whole state; frames deliver the changes that follow.
 */
export class HostLink {
  readonly frames = new Emitter<Frame>()
  readonly snapshots = new Emitter<HostState>()
  readonly connection = new Emitter<boolean>()
  private readonly open: () => HostPipe
  private readonly channels = new Emitter<FrameChannel>()
  private asker: Ask<HostMethods> | null = null
  /** If the page came with a state: settles when the first pipe has opened or failed to. */
  private opening: Promise<void> | null = null
  private failures = 0
  /** Events since `startEarly`, in order; null once they are emitted as they arrive. */
  private buffered: (() => void)[] | null = null

  constructor(open: () => HostPipe) {
    this.open = open
  }

  /** Calls a method of the host; `host.disconnected` while there is no pipe. */
  readonly ask: Ask<HostMethods> = (method, ...input) => {
    if (this.asker) return this.asker(method, ...input)
    if (this.opening) return this.opening.then(() => this.ask(method, ...input))
    return Promise.resolve(err(appError('host.disconnected')) as never)
  }

  /** Passes each pipe to the listener as it opens, for other users of it than the console (the audio engine). */
  onChannel(listener: (channel: FrameChannel) => void): () => void {
    return this.channels.on(listener)
  }

  /**
   * Starts before its listeners are attached; events are buffered until `release`. With the state that came with the
   * page the listeners need not wait for the pipe, which is opened after `painted`; their requests wait for it.
   */
  startBuffering(first: HostState | null = null, painted?: Promise<unknown>): void {
    this.buffered = []
    if (first) this.publishState(first)
    const opened = painted ? painted.then(() => this.start()) : this.start()
    const opening = opened.then(() => void (this.opening = null))
    if (first) this.opening = opening
  }

  release(): void {
    const pending = this.buffered ?? []
    this.buffered = null
    for (const action of pending) action()
  }

  async start(): Promise<void> {
    const { channel, opened } = this.open()
    if (await opened) this.onConnected(channel)
    else this.onLost()
  }

  private onConnected(channel: FrameChannel): void {
    this.failures = 0
    this.asker = createAsker<HostMethods>(channel)
    channel.on((frame) => this.emitOrBuffer(() => this.frames.emit(frame)))
    channel.onClose(() => this.onLost())
    this.emitOrBuffer(() => this.channels.emit(channel))
    void this.asker('app.snapshot').then((state) => {
      if (state.ok) this.publishState(state.value)
    })
  }

  private publishState(state: HostState): void {
    this.emitOrBuffer(() => {
      this.snapshots.emit(state)
      this.connection.emit(true)
    })
  }

  private emitOrBuffer(action: () => void): void {
    if (this.buffered) this.buffered.push(action)
    else action()
  }

  private onLost(): void {
    this.asker = null
    this.emitOrBuffer(() => this.connection.emit(false))
    this.failures += 1
    setTimeout(() => void this.start(), Math.min(250 * 2 ** this.failures, maxPause))
  }
}
