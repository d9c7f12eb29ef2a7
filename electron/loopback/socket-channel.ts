import type { WebSocket } from '#electron/net/web-socket.ts'
import { Emitter } from '#shared/core/emitter.ts'
import type { Frame, FrameChannel } from '#shared/host/wire.ts'

/** Most bytes that wait for a page, several times the largest state. */
const maxUnsentBytes = 64 * 1024 * 1024

/**
 * Carries frames over a page's WebSocket. A message that is not a frame closes the socket, and so does a page that has
 * stopped reading (suspended, or halted in a debugger); once it runs again it reconnects.
 */
export function socketChannel(socket: WebSocket): FrameChannel {
  const frames = new Emitter<Frame>()
  const closings = new Emitter<void>()
  socket.on('message', (data) => {
    const frame = readFrame(String(data))
    if (frame) frames.emit(frame)
    else socket.close(1007)
  })
  socket.once('close', () => closings.emit())
  return {
    send: (frame) => {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > maxUnsentBytes) socket.terminate()
      else socket.send(JSON.stringify(frame))
    },
    on: (listener) => frames.on(listener),
    onClose: (listener) => closings.on(listener),
  }
}

/** Largest frame of a page, in bytes: a sound file of 10 MiB in Base64, with room for the surrounding JSON. */
export const largestFrame = 16 * 1024 * 1024

function readFrame(text: string): Frame | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'kind' in value ? (value as Frame) : null
  } catch {
    return null
  }
}
