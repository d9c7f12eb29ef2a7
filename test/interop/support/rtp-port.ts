import { createSocket, type Socket } from 'node:dgram'
import { RtpHeader, RtpPacket } from 'werift'
import { type AudioPort, type Frame, frameSamples, silence } from '#electron/platform/media/audio-port.ts'
import { FrameQueue } from '#electron/platform/media/frame-queue.ts'
import { decodeMuLaw, encodeMuLaw } from '#electron/platform/media/g711.ts'

/** One key as RFC 4733 tells it, taken at the first packet with the end bit. */
export interface KeyPress {
  readonly key: string
  readonly milliseconds: number
}

const events = '0123456789*#ABCD'

/** Plain RTP with G.711 mu-law on a port of its own of 127.0.0.1. Sends and hears only what it is told to. */
export class RtpPort implements AudioPort, AsyncDisposable {
  readonly port: number
  readonly presses: KeyPress[] = []
  /** Audio packets that have come, wanted or not. */
  packets = 0
  remotePort: number | undefined
  keyType: number | undefined
  sends = false
  hears = false
  private readonly socket: Socket
  private readonly queue = new FrameQueue()
  private readonly ssrc = Math.floor(Math.random() * 2 ** 32)
  private sequence = 0
  private timestamp = 0
  private lastKey: number | undefined
  private closed = false

  static async open(): Promise<RtpPort> {
    const socket = createSocket('udp4')
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    return new RtpPort(socket)
  }

  private constructor(socket: Socket) {
    this.socket = socket
    this.port = socket.address().port
    // A datagram that nobody takes is a lost packet.
    socket.on('error', () => undefined)
    socket.on('message', (message) => this.receive(message))
  }

  pull(): Frame {
    const frame = this.queue.pull()
    return this.hears ? frame : silence
  }

  push(frame: Frame): void {
    this.sequence = (this.sequence + 1) & 0xffff
    this.timestamp = (this.timestamp + frameSamples) >>> 0
    if (!this.sends || this.remotePort === undefined || this.closed) return
    const { sequence: sequenceNumber, timestamp, ssrc } = this
    const header = new RtpHeader({ payloadType: 0, sequenceNumber, timestamp, ssrc })
    const packet = new RtpPacket(header, Buffer.from(encodeMuLaw(frame).buffer))
    this.socket.send(packet.serialize(), this.remotePort, '127.0.0.1')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.closed) return
    this.closed = true
    await new Promise<void>((resolve) => this.socket.close(resolve))
  }

  private receive(message: Buffer): void {
    const { header, payload } = RtpPacket.deSerialize(message)
    if (header.payloadType === this.keyType) return this.takeKey(header.timestamp, payload)
    if (header.payloadType !== 0) return
    this.packets += 1
    this.queue.push(header.sequenceNumber, decodeMuLaw(payload))
  }

  private takeKey(timestamp: number, payload: Buffer): void {
    const ended = payload.length >= 4 && (payload.readUInt8(1) & 0x80) !== 0
    if (!ended || timestamp === this.lastKey) return
    this.lastKey = timestamp
    this.presses.push({
      key: events[payload.readUInt8(0)] ?? '?',
      milliseconds: payload.readUInt16BE(2) / 8,
    })
  }
}
