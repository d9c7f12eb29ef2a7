import { randomInt } from 'node:crypto'
import {
  CipherContext,
  HashAlgorithm,
  MediaStream,
  MediaStreamTrack,
  NamedCurveAlgorithm,
  RTCPeerConnection,
  type RTCDtlsTransport,
  RTCRtpCodecParameters,
  type RTCRtpTransceiver,
  type RTCSessionDescription,
  RtpHeader,
  RtpPacket,
  SignatureAlgorithm,
  StunProtocol,
} from 'werift'
import { frameSamples } from './audio-port.ts'
import { keepEarlyHandshake } from './early-handshake.ts'
import { narrowToTelephony, type TelephonyCodecs, telephonyCodecs } from './sdp-codecs.ts'
import { type Direction, loopbackOnly, setupOf } from './sdp.ts'

/** One RTP packet from the other end, decrypted. */
export interface ReceivedPacket {
  readonly sequence: number
  readonly timestamp: number
  readonly payload: Uint8Array
}

export interface AssociationOptions {
  /** Usually 20 ms of mu-law. */
  readonly onAudio: (packet: ReceivedPacket) => void
  /** RFC 4733. */
  readonly onTelephoneEvent: (packet: ReceivedPacket) => void
  /** Called when the other end checks its connection to us (RFC 8445 section 7.3, RFC 7675). */
  readonly onCheck: () => void
  /** Uses a new certificate, so that the other end can tell this association from the previous one. */
  readonly freshCertificate?: boolean
}

const pcmu = 0

/**
 * One peer connection for one audio stream, confined to the loopback interface: sockets are bound to 127.0.0.1 and no
 * server is contacted. The only file that uses werift.
 */
export class Association {
  private readonly pc: RTCPeerConnection
  private readonly transceiver: RTCRtpTransceiver
  private readonly options: AssociationOptions
  private codecs: TelephonyCodecs | undefined
  private observedTransport: RTCDtlsTransport | undefined
  private awaitedTransport: RTCDtlsTransport | undefined
  private sequence = randomInt(0x10000)
  private timestamp = randomInt(0x100000000)

  static async create(options: AssociationOptions): Promise<Association> {
    return new Association(options, options.freshCertificate === true ? await createCertificate() : undefined)
  }

  private constructor(options: AssociationOptions, keys: Certificate | undefined) {
    this.options = options
    this.pc = new RTCPeerConnection({
      codecs: {
        audio: [
          new RTCRtpCodecParameters({
            mimeType: 'audio/PCMU',
            clockRate: 8000,
            channels: 1,
            payloadType: pcmu,
          }),
          new RTCRtpCodecParameters({
            mimeType: 'audio/telephone-event',
            clockRate: 8000,
            channels: 1,
            payloadType: 101,
            parameters: '0-15',
          }),
        ],
        video: [],
      },
      headerExtensions: { audio: [], video: [] },
      iceServers: [],
      iceUseIpv6: false,
      iceAdditionalHostAddresses: ['127.0.0.1'],
      iceInterfaceAddresses: { udp4: '127.0.0.1' },
      iceFilterStunResponse: (_message, _address, protocol) => {
        if (protocol instanceof StunProtocol) ignoreSendErrors(protocol)
        options.onCheck()
        return true
      },
      ...(keys === undefined ? {} : { dtls: { keys } }),
    })
    const track = new MediaStreamTrack({ kind: 'audio' })
    this.transceiver = this.pc.addTransceiver(track, {
      direction: 'sendrecv',
      streams: [new MediaStream([track])],
    })
  }

  get isConnected(): boolean {
    return this.pc.connectionState === 'connected'
  }

  get isAwaitingAnswer(): boolean {
    return this.pc.signalingState === 'have-local-offer'
  }

  /** Creates an offer; `restart` uses new ICE credentials, as after a network change (RFC 8839 section 4.4.1.1.1). */
  async createOffer(direction: Direction, restart = false): Promise<string> {
    this.transceiver.setDirection(direction)
    return await this.applyLocalDescription(await this.pc.createOffer({ iceRestart: restart }))
  }

  async acceptAnswer(answer: string): Promise<void> {
    await this.pc.setRemoteDescription({ type: 'answer', sdp: restrictToTelephony(answer) })
    this.subscribeToRtp()
    this.restartChecks()
  }

  async answerOffer(offer: string): Promise<string> {
    await this.pc.setRemoteDescription({ type: 'offer', sdp: restrictToTelephony(offer) })
    const { dtlsTransport } = this.transceiver
    // Letting the other end start the handshake saves the 100 ms that werift waits before it does so itself.
    if (dtlsTransport.role === 'auto' && setupOf(offer) !== 'passive') dtlsTransport.role = 'server'
    this.subscribeToRtp()
    const description = await this.applyLocalDescription(await this.pc.createAnswer())
    this.restartChecks()
    return description
  }

  /** Sends 20 ms of mu-law; discarded while there is no connection. */
  send(payload: Uint8Array<ArrayBuffer>): void {
    this.skipPacket()
    const header = new RtpHeader({
      payloadType: pcmu,
      sequenceNumber: this.sequence,
      timestamp: this.timestamp,
    })
    // A packet that cannot be sent is lost, as always in RTP.
    this.transceiver.sender.sendRtp(new RtpPacket(header, Buffer.from(payload.buffer))).catch(() => undefined)
  }

  /** Drops the next packet: the sequence number of the one after it shows the gap. */
  skipPacket(): void {
    this.sequence = (this.sequence + 1) & 0xffff
    this.timestamp = (this.timestamp + frameSamples) >>> 0
  }

  async close(): Promise<void> {
    await this.pc.close()
  }

  private async applyLocalDescription(description: RTCSessionDescription): Promise<string> {
    // Otherwise werift contacts a public STUN server, even if the list of servers is empty.
    for (const { connection } of this.pc.iceTransports) delete connection.stunServer
    this.awaitHandshake()
    await this.pc.setLocalDescription(description)
    const sdp = loopbackOnly(this.pc.localDescription?.sdp ?? '')
    this.codecs = telephonyCodecs(sdp)
    return sdp
  }

  /** After an ICE restart werift makes no connectivity checks if DTLS is already connected. */
  private restartChecks(): void {
    const { state, iceTransport } = this.transceiver.dtlsTransport
    if (state !== 'connected' || iceTransport.connection.nominated || iceTransport.state === 'checking')
      return
    iceTransport.start().catch(() => undefined)
  }

  private awaitHandshake(): void {
    const { dtlsTransport } = this.transceiver
    if (this.awaitedTransport === dtlsTransport) return
    this.awaitedTransport = dtlsTransport
    const { onData } = dtlsTransport.iceTransport.connection
    keepEarlyHandshake(onData, (start) => dtlsTransport.onStateChange.once(start))
  }

  private subscribeToRtp(): void {
    const { dtlsTransport } = this.transceiver
    if (this.observedTransport === dtlsTransport) return
    this.observedTransport = dtlsTransport
    dtlsTransport.onRtp.subscribe(({ header, payload }) => {
      const packet = { sequence: header.sequenceNumber, timestamp: header.timestamp, payload }
      if (header.payloadType === this.codecs?.pcmu) this.options.onAudio(packet)
      if (header.payloadType === this.codecs?.telephoneEvent) this.options.onTelephoneEvent(packet)
    })
  }
}

type Certificate = Awaited<ReturnType<typeof createCertificate>>

function createCertificate() {
  return CipherContext.createSelfSignedCertificateWithKey(
    { signature: SignatureAlgorithm.ecdsa_3, hash: HashAlgorithm.sha256_4 },
    NamedCurveAlgorithm.secp256r1_23,
  )
}

/** The part of an outside description that werift may see. */
function restrictToTelephony(sdp: string): string {
  return loopbackOnly(narrowToTelephony(sdp))
}

/** A datagram refused by the system must not end the process: werift does not listen for errors of its sockets. */
function ignoreSendErrors({ transport: { socket } }: StunProtocol): void {
  if (socket.listenerCount('error') === 0) socket.on('error', () => undefined)
}
