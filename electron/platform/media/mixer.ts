import type { Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { type AudioPort, type Frame, frameSamples, silence } from './audio-port.ts'
import type { FrameClock } from './frame-clock.ts'
import { mix, mixOthers } from './mix.ts'
import { holdTone, type Tone } from './tones.ts'

/** A party's channel in a recording: the outside on the left, the agent's side on the right. */
export type Side = 'outside' | 'agent'

export interface SeatOptions {
  readonly side?: Side
  readonly held?: boolean
  readonly muted?: boolean
  /** The only seat that hears this party; recordings do not hear it either. */
  readonly audience?: Seat
}

/** One party's place in a bridge; it outlives the port that occupies it. */
export interface Seat {
  readonly held: boolean
  readonly muted: boolean
  /** Held: the party hears the hold tone and nobody hears the party. */
  hold(held: boolean): void
  /** Muted: nobody hears the party, and it hears the others. */
  mute(muted: boolean): void
  /** Replaces the current port with another, for example after a transfer. */
  replace(port: AudioPort): void
  /** Leaves for good; calling it again does nothing. */
  leave(): void
}

/** One frame from each side; the frames are shared, so never write into them. */
export interface TappedFrames {
  readonly left: Frame
  readonly right: Frame
}

interface Occupant {
  port: AudioPort
  held: boolean
  muted: boolean
  readonly side: Side
  readonly seat: Seat
  readonly audience: Seat | undefined
}

/**
 * Connects the parties of a call: every 20 ms each party contributes one frame and hears the sum of the others.
 * Two parties make a call, more a conference. Uses the clock only while somebody is in it.
 */
export class Bridge implements Disposable {
  private readonly clock: FrameClock
  private readonly tone: Tone
  private readonly occupants = new Set<Occupant>()
  private readonly taps = new Emitter<TappedFrames>()
  private stopClock: Unsubscribe | undefined
  private position = 0

  constructor(clock: FrameClock, tone: Tone = holdTone()) {
    this.clock = clock
    this.tone = tone
  }

  /** Parties in the bridge, including held ones. */
  get size(): number {
    return this.occupants.size
  }

  join(port: AudioPort, { side = 'outside', held = false, muted = false, audience }: SeatOptions = {}): Seat {
    const seat: Seat = {
      get held() {
        return occupant.held
      },
      get muted() {
        return occupant.muted
      },
      hold: (value) => {
        occupant.held = value
      },
      mute: (value) => {
        occupant.muted = value
      },
      replace: (next) => {
        occupant.port = next
      },
      leave: () => {
        this.occupants.delete(occupant)
        if (this.occupants.size === 0) this.rest()
      },
    }
    const occupant: Occupant = { port, held, muted, side, seat, audience }
    this.occupants.add(occupant)
    this.stopClock ??= this.clock.add(() => this.tick())
    return seat
  }

  /** Calls the listener with each side's frame, every 20 ms, for a recording or a supervisor. */
  onFrames(listener: (left: Frame, right: Frame) => void): Unsubscribe {
    return this.taps.on(({ left, right }) => listener(left, right))
  }

  [Symbol.dispose](): void {
    this.occupants.clear()
    this.rest()
  }

  private rest(): void {
    this.stopClock?.()
    this.stopClock = undefined
  }

  private tick(): void {
    const occupants = [...this.occupants]
    const whispers = new Map<Seat, Frame[]>()
    const said = occupants.map(({ port, held, muted, audience }) => {
      const frame = port.pull()
      if (held || muted) return silence
      if (audience === undefined) return frame
      whispers.set(audience, [...(whispers.get(audience) ?? []), frame])
      return silence
    })
    const music = this.tone(this.position)
    this.position += frameSamples
    const others = mixOthers(said)
    for (const [place, { port, held, seat }] of occupants.entries()) {
      const heard = others[place] ?? silence
      port.push(held ? music : mix([heard, ...(whispers.get(seat) ?? [])]))
    }
    if (this.taps.size === 0) return
    const of = (side: Side): Frame => mix(said.filter((_, place) => occupants[place]?.side === side))
    this.taps.emit({ left: of('outside'), right: of('agent') })
  }
}
