import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { AudioPort, Frame } from '../media/audio-port.ts'
import type { FrameClock } from '../media/frame-clock.ts'
import { Bridge, type BridgeMember, type Side } from '../media/mixer.ts'
import { tonePort } from '../media/tone-port.ts'
import { ringbackTone, type Tone } from '../media/tones.ts'
import type { Participant } from './participant.ts'

/** How a supervisor takes part: heard by nobody, by one party only, or by all. */
export type SupervisionMode = 'listen' | 'whisper' | 'barge'

/** The sound in one call: the parties, the hold tone, ring-back, or an announcement. */
export class CallSound implements Disposable {
  private readonly bridge: Bridge
  private readonly inputs = new Map<Participant, BridgeMember>()
  private playing: BridgeMember | undefined

  constructor(clock: FrameClock) {
    this.bridge = new Bridge(clock)
  }

  /** Adds a party to the conversation; `side` is its channel in a recording. */
  join(party: Participant, side: Side): void {
    if (!this.inputs.has(party)) this.inputs.set(party, this.bridge.join(party.leg.audio, { side }))
  }

  /** Lets a supervisor hear everybody; `supervised` is the party of theirs. */
  addSupervisor(port: AudioPort, mode: SupervisionMode, supervised: Participant): Unsubscribe {
    const audience = this.inputs.get(supervised)
    const input = this.bridge.join(port, {
      side: 'agent',
      muted: mode === 'listen',
      ...(mode === 'whisper' && audience ? { audience } : {}),
    })
    return () => input.leave()
  }

  leave(party: Participant): void {
    this.inputs.get(party)?.leave()
    this.inputs.delete(party)
  }

  /** A held party hears the hold tone and is not heard. */
  hold(party: Participant, isHeld: boolean): void {
    this.inputs.get(party)?.hold(isHeld)
    party.leg.putOnHold?.(isHeld)
  }

  playRingback(): void {
    this.play(ringbackTone())
  }

  /** Plays a sound to everybody in the call, replacing the previous one. */
  play(tone: Tone): void {
    this.stopPlaying()
    this.playing = this.bridge.join(tonePort(tone))
  }

  stopPlaying(): void {
    this.playing?.leave()
    this.playing = undefined
  }

  /** Calls the listener every 20 ms: the outside or calling party on the left, the agent's side on the right. */
  onFrames(listener: (left: Frame, right: Frame) => void): Unsubscribe {
    return this.bridge.onFrames(listener)
  }

  [Symbol.dispose](): void {
    this.inputs.clear()
    this.bridge[Symbol.dispose]()
  }
}
