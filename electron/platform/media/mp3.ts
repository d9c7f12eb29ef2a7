import { Worker } from 'node:worker_threads'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { sampleRate } from './audio-port.ts'

/** A message to the encoding thread; `id` identifies a stream. */
export type Mp3Request =
  | { readonly kind: 'open'; readonly id: number; readonly channels: 1 | 2; readonly draft?: string }
  | { readonly kind: 'write'; readonly id: number; readonly channels: readonly Int16Array<ArrayBuffer>[] }
  | { readonly kind: 'finish'; readonly id: number }
  | { readonly kind: 'drop'; readonly id: number }

/** The encoding thread's message when a stream is finished or has failed. */
export type Mp3Answer = { readonly id: number } & ({ readonly mp3: Uint8Array } | { readonly error: string })

/** An MP3 being encoded: constant bit rate, so that players show the right length, 16 kbit/s per channel. */
export interface Mp3Stream {
  /** Adds samples for each channel, all of equal length. The arrays are transferred: do not use them afterwards. */
  write(...channels: readonly Int16Array<ArrayBuffer>[]): void
  /** Ends the stream. Rejects if the encoder failed or the stream was dropped. */
  finish(): Promise<Buffer>
  /** Discards the stream; does nothing after its end. */
  discard(): void
}

/** One thread serves all streams; it lives while a stream is open or somebody holds it. */
let thread: Mp3Thread | undefined
let holders = 0

/**
 * Begins an MP3 of 8 kHz sound. Every stream must be finished or dropped. With `draft`, a file path, the encoded data
 * is also appended to that file, up to `maxDraftBytes` bytes; the caller removes the file.
 */
export function openMp3(channels: 1 | 2, draft?: string): Mp3Stream {
  thread ??= new Mp3Thread({
    isHeld: () => holders > 0,
    onEnd: () => {
      thread = undefined
    },
  })
  return thread.open(channels, draft)
}

/**
 * Keeps the encoding thread alive, even when idle, until the returned function is called: starting it takes longer than
 * encoding a short sound. An idle thread does not keep the process alive.
 */
export function holdMp3Thread(): Unsubscribe {
  holders += 1
  // The first stream is the slowest, since the encoder is compiled for it. A failure ends the thread, as elsewhere.
  encodeMp3Mono(new Int16Array(sampleRate)).catch(() => undefined)
  let isHolding = true
  return () => {
    if (isHolding) holders -= 1
    isHolding = false
    thread?.stopIfIdle()
  }
}

/** Encodes 8 kHz samples as a whole mono MP3. */
export async function encodeMp3Mono(samples: Int16Array): Promise<Buffer> {
  const stream = openMp3(1)
  stream.write(samples.slice())
  return await stream.finish()
}

type ThreadPorts = { readonly isHeld: () => boolean; readonly onEnd: () => void }

class Mp3Thread {
  private readonly worker: Worker
  private readonly ports: ThreadPorts
  private readonly results = new Map<number, PromiseWithResolvers<Buffer>>()
  private lastId = 0

  constructor(ports: ThreadPorts) {
    this.ports = ports
    // From source the thread runs a TypeScript file; in a bundle, the JavaScript file next to the chunk.
    const source = import.meta.url.endsWith('.ts')
    this.worker = new Worker(new URL(source ? './mp3-worker.ts' : './mp3-worker.js', import.meta.url))
    this.worker.on('message', (answer: Mp3Answer) => this.settle(answer))
    this.worker.on('error', (cause) => this.onWorkerError(String(cause)))
  }

  open(channels: 1 | 2, draft?: string): Mp3Stream {
    this.lastId += 1
    const id = this.lastId
    const result = Promise.withResolvers<Buffer>()
    // Nobody waits for the result of a dropped stream.
    result.promise.catch(() => undefined)
    this.results.set(id, result)
    this.worker.ref()
    this.post({ kind: 'open', id, channels, ...(draft === undefined ? {} : { draft }) })
    return {
      write: (...samples) => {
        const transferred = samples.map((channel) => channel.buffer)
        this.worker.postMessage({ kind: 'write', id, channels: samples } satisfies Mp3Request, transferred)
      },
      finish: () => {
        this.post({ kind: 'finish', id })
        return result.promise
      },
      discard: () => {
        this.post({ kind: 'drop', id })
        this.settle({ id, error: 'The MP3 stream was dropped.' })
      },
    }
  }

  private post(order: Mp3Request): void {
    this.worker.postMessage(order)
  }

  private settle(answer: Mp3Answer): void {
    const result = this.results.get(answer.id)
    if (result === undefined) return
    this.results.delete(answer.id)
    if ('mp3' in answer) result.resolve(Buffer.from(answer.mp3))
    else result.reject(new Error(answer.error))
    this.stopIfIdle()
  }

  /** Ends an idle thread, unless it is held. */
  stopIfIdle(): void {
    if (this.results.size > 0) return
    if (this.ports.isHeld()) this.worker.unref()
    else this.terminate()
  }

  private terminate(): void {
    this.ports.onEnd()
    void this.worker.terminate()
  }

  /** Handles the thread's death, whether it is held or not. */
  private onWorkerError(error: string): void {
    this.ports.onEnd()
    for (const id of [...this.results.keys()]) this.settle({ id, error })
  }
}
