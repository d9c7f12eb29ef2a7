import { appendFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { createMp3Encoder } from 'wasm-media-encoders'
import { sampleRate } from './audio-port.ts'
import { maxDraftBytes, mp3BitRate } from './mp3-frames.ts'
import type { Mp3Answer, Mp3Request } from './mp3.ts'

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>

interface Stream {
  readonly encoder: Encoder
  readonly parts: Uint8Array[]
  /** The file that survives the process; undefined if none is wanted, or no longer. */
  draft: string | undefined
  bytes: number
}

const streams = new Map<number, Stream>()

// Orders run strictly one after another, since opening an encoder is asynchronous.
let lastRequest: Promise<void> = Promise.resolve()
parentPort?.on('message', (request: Mp3Request) => {
  lastRequest = lastRequest
    .then(() => handleRequest(request))
    .catch((cause: unknown) => {
      streams.delete(request.id)
      postAnswer({ id: request.id, error: `The MP3 encoder failed: ${String(cause)}` })
    })
})

async function handleRequest(order: Mp3Request): Promise<void> {
  switch (order.kind) {
    case 'open': {
      const encoder = await createMp3Encoder()
      encoder.configure({ sampleRate, channels: order.channels, bitrate: mp3BitRate[order.channels] })
      streams.set(order.id, { encoder, parts: [], draft: order.draft, bytes: 0 })
      return
    }
    case 'write': {
      const stream = openStream(order.id)
      append(stream, stream.encoder.encode(order.channels.map(toFloats)))
      return
    }
    case 'finish': {
      const stream = openStream(order.id)
      append(stream, stream.encoder.finalize())
      streams.delete(order.id)
      postAnswer({ id: order.id, mp3: new Uint8Array(Buffer.concat(stream.parts)) })
      return
    }
    case 'drop':
      streams.delete(order.id)
  }
}

function openStream(id: number): Stream {
  const stream = streams.get(id)
  if (stream === undefined) throw new Error('The MP3 stream is not open.')
  return stream
}

/** Copies the part, since the encoder reuses its memory for the next one. */
function append(stream: Stream, part: Uint8Array): void {
  if (part.length === 0) return
  stream.parts.push(part.slice())
  stream.bytes += part.length
  if (stream.bytes > maxDraftBytes) stream.draft = undefined
  if (stream.draft === undefined) return
  try {
    appendFileSync(stream.draft, part, { mode: 0o600 })
  } catch {
    // A full disk: the stream continues in memory only, since a gap in the file would be heard.
    stream.draft = undefined
  }
}

function toFloats(samples: Int16Array): Float32Array {
  return Float32Array.from(samples, (sample) => sample / 32_768)
}

function postAnswer(message: Mp3Answer): void {
  parentPort?.postMessage(message)
}
