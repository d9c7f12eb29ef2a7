import { parentPort } from 'node:worker_threads'
import { createMp3Encoder } from 'wasm-media-encoders'
import { sampleRate } from './audio-port.ts'
import { mp3BitRate } from './mp3-frames.ts'
import type { Mp3Answer, Mp3Order } from './mp3.ts'

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>

interface Stream {
  readonly encoder: Encoder
  readonly parts: Uint8Array[]
}

const streams = new Map<number, Stream>()

// Orders are carried out strictly one after another, since opening an encoder takes a turn of its own.
let last: Promise<void> = Promise.resolve()
parentPort?.on('message', (order: Mp3Order) => {
  last = last
    .then(() => carryOut(order))
    .catch((cause: unknown) => {
      streams.delete(order.id)
      answer({ id: order.id, error: `The MP3 encoder failed: ${String(cause)}` })
    })
})

async function carryOut(order: Mp3Order): Promise<void> {
  switch (order.kind) {
    case 'open': {
      const encoder = await createMp3Encoder()
      encoder.configure({ sampleRate, channels: order.channels, bitrate: mp3BitRate[order.channels] })
      streams.set(order.id, { encoder, parts: [] })
      return
    }
    case 'write': {
      const stream = open(order.id)
      keep(stream, stream.encoder.encode(order.channels.map(toFloats)))
      return
    }
    case 'finish': {
      const stream = open(order.id)
      keep(stream, stream.encoder.finalize())
      streams.delete(order.id)
      answer({ id: order.id, mp3: new Uint8Array(Buffer.concat(stream.parts)) })
      return
    }
    case 'drop':
      streams.delete(order.id)
  }
}

function open(id: number): Stream {
  const stream = streams.get(id)
  if (stream === undefined) throw new Error('The MP3 stream is not open.')
  return stream
}

/** Copies, since the encoder writes the next part into the same memory. */
function keep({ parts }: Stream, part: Uint8Array): void {
  if (part.length > 0) parts.push(part.slice())
}

function toFloats(samples: Int16Array): Float32Array {
  return Float32Array.from(samples, (sample) => sample / 32_768)
}

function answer(message: Mp3Answer): void {
  parentPort?.postMessage(message)
}
