import type { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { Bridge, type BridgeMember } from '#electron/platform/media/mixer.ts'
import type { PeerLeg } from '#electron/platform/media/peer-leg.ts'
import { sineTone } from '#electron/platform/media/tones.ts'
import { VirtualParty } from '#electron/platform/media/virtual-party.ts'

/** A line's seat beside the agent, which it leaves for the conference and returns to. */
export type ConferenceLine = {
  readonly peer: PeerLeg
  readonly bridge: Bridge
  seat: BridgeMember
  readonly muted: boolean
}

/** The local conference of the Node engine: one bridge for the agent and every merged line. */
export class NodeConference {
  private readonly clock: FrameClock
  private readonly frequency: number
  private members = new Map<string, ConferenceLine>()
  private bridge: Bridge | null = null
  private readonly agent: VirtualParty

  constructor(clock: FrameClock, frequency: number) {
    this.clock = clock
    this.frequency = frequency
    this.agent = new VirtualParty({ frequency })
  }

  /** The agent's ear and voice in it; undefined for a line outside it. */
  partyOf(lineId: string): VirtualParty | undefined {
    return this.members.has(lineId) ? this.agent : undefined
  }

  /** Fewer than two lines end it. */
  merge(lines: ReadonlyMap<string, ConferenceLine>): void {
    for (const line of this.members.values()) line.seat = line.bridge.join(line.peer)
    this.bridge?.[Symbol.dispose]()
    this.bridge = null
    this.members = new Map(lines.size < 2 ? [] : lines)
    if (this.members.size === 0) return
    this.bridge = new Bridge(this.clock)
    this.bridge.join(this.agent)
    for (const line of this.members.values()) {
      line.seat.leave()
      this.bridge.join(line.peer)
    }
    this.speak()
  }

  /** The agent is muted for everybody, or for nobody. */
  speak(): void {
    const muted = [...this.members.values()].some((line) => line.muted)
    if (muted) this.agent.stop()
    else this.agent.play(sineTone(this.frequency))
  }
}
