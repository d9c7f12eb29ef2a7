import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { type AudioPort, type Frame, frameSamples, silence } from './audio-port.ts'
import type { FrameClock } from './frame-clock.ts'
import { mix, mixOthers } from './mix.ts'
import { holdTone, type Tone } from './tones.ts'

/** A party's channel in a recording: the outside on the left, the agent's side on the right. */
export type Side = 'outside' | 'agent'

export interface MemberOptions {
  readonly side?: Side
  readonly held?: boolean
  readonly muted?: boolean
  /** The only seat that hears this party; recordings do not hear it either. */
  readonly audience?: BridgeMember
}

/** One party's place in a bridge; it outlives the port that occupies it. */
export interface BridgeMember {
  readonly isHeld: boolean
  readonly isMuted: boolean
  /** Held: the party hears the hold tone and nobody hears the party. */
  hold(held: boolean): void
  /** Muted: nobody hears the party, and it hears the others. */
  mute(muted: boolean): void
  /** Replaces the current port with another, for example after a transfer. */
  replacePort(port: AudioPort): void
  /** Leaves for good; calling it again does nothing. */
  leave(): void
}

/** One frame from each side; the frames are shared, so never write into them. */
export interface TappedFrames {
  readonly left: Frame
  readonly right: Frame
}

interface MemberState {
  port: AudioPort
  held: boolean
  muted: boolean
  readonly side: Side
  readonly member: BridgeMember
  readonly audience: BridgeMember | undefined
}

/**
 * Connects the parties of a call: every 20 ms each party contributes one frame and hears the sum of the others.
 * Two parties make a call, more a conference. Uses the clock only while somebody is in it.
 */
export class Bridge implements Disposable {
  private readonly clock: FrameClock
  private readonly tone: Tone
  private readonly members = new Set<MemberState>()
  private readonly taps = new Emitter<TappedFrames>()
  private stopClock: Unsubscribe | undefined
  private position = 0

  constructor(clock: FrameClock, tone: Tone = holdTone()) {
    this.clock = clock
    this.tone = tone
  }

  /** Parties in the bridge, including held ones. */
  get size(): number {
    return this.members.size
  }

  join(
    port: AudioPort,
    { side = 'outside', held = false, muted = false, audience }: MemberOptions = {},
  ): BridgeMember {
    const member: BridgeMember = {
      get isHeld() {
        return state.held
      },
      get isMuted() {
        return state.muted
      },
      hold: (value) => {
        state.held = value
      },
      mute: (value) => {
        state.muted = value
      },
      replacePort: (next) => {
        state.port = next
      },
      leave: () => {
        this.members.delete(state)
        if (this.members.size === 0) this.stopTicking()
      },
    }
    const state: MemberState = { port, held, muted, side, member, audience }
    this.members.add(state)
    this.stopClock ??= this.clock.add(() => this.tick())
    return member
  }

  /** Calls the listener with each side's frame, every 20 ms, for a recording or a supervisor. */
  onFrames(listener: (left: Frame, right: Frame) => void): Unsubscribe {
    return this.taps.on(({ left, right }) => listener(left, right))
  }

  [Symbol.dispose](): void {
    this.members.clear()
    this.stopTicking()
  }

  private stopTicking(): void {
    this.stopClock?.()
    this.stopClock = undefined
  }

  private tick(): void {
    const members = [...this.members]
    const whispers = new Map<BridgeMember, Frame[]>()
    const spokenFrames = members.map(({ port, held, muted, audience }) => {
      const frame = port.pull()
      if (held || muted) return silence
      if (audience === undefined) return frame
      whispers.set(audience, [...(whispers.get(audience) ?? []), frame])
      return silence
    })
    const music = this.tone(this.position)
    this.position += frameSamples
    const others = mixOthers(spokenFrames)
    for (const [index, { port, held, member }] of members.entries()) {
      const heard = others[index] ?? silence
      port.push(held ? music : mix([heard, ...(whispers.get(member) ?? [])]))
    }
    if (this.taps.size === 0) return
    const mixSide = (side: Side): Frame =>
      mix(spokenFrames.filter((_, index) => members[index]?.side === side))
    this.taps.emit({ left: mixSide('outside'), right: mixSide('agent') })
  }
}
