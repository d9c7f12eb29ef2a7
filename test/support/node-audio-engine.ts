import type { AudioPort } from '#electron/host/ports.ts'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { Bridge, type BridgeMember } from '#electron/platform/media/mixer.ts'
import { PeerLeg } from '#electron/platform/media/peer-leg.ts'
import { sineTone } from '#electron/platform/media/tones.ts'
import { VirtualParty } from '#electron/platform/media/virtual-party.ts'
import type { MicrophoneState } from '#shared/calls/line.ts'
import { appError } from '#shared/core/app-error.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { AudioMethods, AudioReport } from '#shared/host/audio.ts'
import { NodeConference } from './node-conference.ts'

/** The agent's end of one line. */
type Telephone = {
  peer: PeerLeg
  /** The peer's place in the bridge. */
  seat: BridgeMember
  readonly party: VirtualParty
  readonly bridge: Bridge
  muted: boolean
  sends: boolean
  /** What both ends last agreed on. */
  agreed: boolean
}

/** An audio engine in Node, instead of a page: werift for the peer connections, a tone for the agent's voice. */
export class NodeAudioEngine implements AudioPort, AsyncDisposable {
  /** Every method called, in order, as `audio.offer sendrecv`. */
  readonly requests: string[] = []
  microphone: MicrophoneState = 'live'
  /** Whether an offer with an ICE restart can be made. */
  restartsIce = true
  /** Whether the far ends accept RFC 4733 events. */
  sendsTones = true
  private readonly frequency: number
  private readonly clock = new FrameClock()
  private readonly conference: NodeConference
  private readonly readyChanges = new Emitter<boolean>()
  private readonly reports = new Emitter<AudioReport>()
  private lines = new Map<string, Telephone>()
  private present: boolean

  /** `frequency`: the agent's voice, in hertz. */
  constructor({ frequency = 900, present = true }: { frequency?: number; present?: boolean } = {}) {
    this.frequency = frequency
    this.present = present
    this.conference = new NodeConference(this.clock, frequency)
  }

  get ready(): boolean {
    return this.present
  }

  readonly ask: AudioPort['ask'] = async (method, ...[input]) => {
    const missing = err(appError('phone.no-audio-engine'))
    const run = this.methods[method] as (requests: typeof input) => Outcome<unknown>
    if (!this.present) return missing as never
    // Preparations do not affect later requests.
    if (method !== 'audio.expect') this.requests.push(describe(method, input))
    const former = this.lines
    const answer = await run(input).catch((fault: Error) => err(appError('audio.failed', fault.message)))
    // The page that was asked is gone and cannot answer.
    return (former === this.lines ? answer : err(appError('host.disconnected'))) as never
  }

  onReady(listener: (ready: boolean) => void) {
    return this.readyChanges.on(listener)
  }

  onReport(listener: (report: AudioReport) => void) {
    return this.reports.on(listener)
  }

  report(report: AudioReport): void {
    this.reports.emit(report)
  }

  /** The page is reloaded, or disappears until `come`: all its state is lost. */
  async go(): Promise<void> {
    const former = [...this.lines.values()]
    this.conference.merge(new Map())
    this.lines = new Map()
    this.present = false
    this.readyChanges.emit(false)
    await Promise.all(former.map(end))
  }

  come(): void {
    this.present = true
    this.readyChanges.emit(true)
  }

  /** Number of open peer connections. */
  get size(): number {
    return this.lines.size
  }

  /** Share of the energy at a frequency in a line's last second of received audio, 0 to 1. */
  heardShare(lineId: string, frequency: number): number {
    return this.ear(lineId)?.heardShare(frequency) ?? 0
  }

  heardLevel(lineId: string): number {
    return this.ear(lineId)?.heardLevel ?? 0
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.conference.merge(new Map())
    await Promise.all([...this.lines.values()].map(end))
    this.clock[Symbol.dispose]()
  }

  private readonly methods: AudioMethods = {
    'audio.offer': async ({ lineId, direction, iceRestart }) => {
      const line = this.line(lineId)
      if (iceRestart) {
        if (!this.restartsIce) return err(appError('audio.failed', 'no ICE restart'))
        await this.renew(line)
      }
      const sdp = await line.peer.createOffer(direction)
      this.direct(line, direction === 'sendrecv')
      this.report({ kind: 'microphone', state: this.microphone })
      return ok({ sdp })
    },
    'audio.expect': async () => ok(undefined),
    'audio.answer': async ({ lineId, offer, direction }) => {
      const line = this.line(lineId)
      const sdp = await line.peer.answerOffer(offer)
      this.direct(line, direction === 'sendrecv')
      line.agreed = line.sends
      this.report({ kind: 'microphone', state: this.microphone })
      return ok({ sdp })
    },
    'audio.accept': async ({ lineId, answer }) => {
      const line = this.known(lineId)
      await line.peer.acceptAnswer(answer)
      line.agreed = line.sends
      return ok(undefined)
    },
    'audio.rollback': async ({ lineId }) => {
      const line = this.known(lineId)
      this.direct(line, line.agreed)
      return ok(undefined)
    },
    'audio.mute': async ({ lineId, muted }) => {
      const line = this.known(lineId)
      line.muted = muted
      this.direct(line, line.sends)
      this.conference.speak()
      return ok(undefined)
    },
    'audio.sendDigits': async () => (this.sendsTones ? ok(undefined) : err(appError('phone.not-now'))),
    'audio.ring': async () => ok(undefined),
    'audio.callProgress': async () => ok(undefined),
    'audio.configure': async () => ok(undefined),
    'audio.merge': async ({ lineIds }) => {
      this.conference.merge(new Map([...this.lines].filter(([id]) => lineIds.includes(id))))
      return ok(undefined)
    },
    'audio.watchLevels': async () => ok(undefined),
    'audio.test': async () => ok(undefined),
    'audio.notice': async () => ok(undefined),
    'audio.record': async () => ok(undefined),
    'audio.recorded': async () => err(appError('greeting.nothing-recorded')),
    'audio.headset': async () => ok(undefined),
    'audio.close': async ({ lineId }) => {
      const line = this.lines.get(lineId)
      this.lines.delete(lineId)
      if (line) await end(line)
      return ok(undefined)
    },
  }

  /** Only a description creates a peer connection. */
  private known(lineId: string): Telephone {
    const line = this.lines.get(lineId)
    if (!line) throw new Error('There is no such line.')
    return line
  }

  private line(lineId: string): Telephone {
    const known = this.lines.get(lineId)
    if (known) return known
    const party = new VirtualParty({ frequency: this.frequency })
    const peer = new PeerLeg()
    const bridge = new Bridge(this.clock)
    bridge.join(party)
    const seat = bridge.join(peer)
    const line: Telephone = { peer, seat, party, bridge, muted: false, sends: true, agreed: true }
    this.lines.set(lineId, line)
    return line
  }

  private ear(lineId: string): VirtualParty | undefined {
    return this.conference.partyOf(lineId) ?? this.lines.get(lineId)?.party
  }

  /** Node's ICE restart is a new peer connection. */
  private async renew(line: Telephone): Promise<void> {
    const former = line.peer
    line.peer = new PeerLeg()
    line.seat.replacePort(line.peer)
    await former.close()
  }

  private direct(line: Telephone, sends: boolean): void {
    line.sends = sends
    if (sends && !line.muted && this.microphone === 'live') line.party.play(sineTone(this.frequency))
    else line.party.stop()
  }
}

function describe(method: string, input: unknown): string {
  const said = input as Partial<Record<'direction' | 'tone' | 'muted' | 'digits' | 'iceRestart', unknown>>
  const restart = said.iceRestart ? 'restart' : undefined
  return [method, said.direction ?? said.tone ?? said.muted ?? said.digits, restart]
    .filter((part) => part !== undefined)
    .join(' ')
}

async function end({ bridge, peer }: Telephone): Promise<void> {
  bridge[Symbol.dispose]()
  await peer.close()
}
