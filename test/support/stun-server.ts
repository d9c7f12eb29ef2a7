import { createSocket, type RemoteInfo } from 'node:dgram'

/** A UDP server on 127.0.0.1. */
export interface StunServer extends AsyncDisposable {
  readonly port: number
}

const cookie = 0x2112a442
const bindingSuccess = 0x0101
const xorMappedAddress = 0x0020

/**
 * Answers binding requests (RFC 8489 section 14.2) with a fictitious address, as a router would; `deaf` ignores them.
 */
export async function startStunServer({ deaf = false } = {}): Promise<StunServer> {
  const socket = createSocket('udp4')
  socket.on('message', (request: Buffer, from: RemoteInfo) => {
    if (!deaf && request.readUInt16BE(0) === 1)
      socket.send(answerTo(request, from.port), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    port: socket.address().port,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

/** Reports 203.0.113.7 (RFC 5737) as the source of the request. */
function answerTo(request: Buffer, port: number): Buffer {
  const answer = Buffer.alloc(32)
  answer.writeUInt16BE(bindingSuccess, 0)
  answer.writeUInt16BE(12, 2)
  request.copy(answer, 4, 4, 20)
  answer.writeUInt16BE(xorMappedAddress, 20)
  answer.writeUInt16BE(8, 22)
  answer.writeUInt8(1, 25)
  answer.writeUInt16BE(port ^ (cookie >>> 16), 26)
  answer.writeUInt32BE((0xcb_00_71_07 ^ cookie) >>> 0, 28)
  return answer
}
