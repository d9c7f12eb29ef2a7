import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { AudioPort } from '../media/audio-port.ts'
import type { FrameClock } from '../media/frame-clock.ts'
import type { Sound } from '../media/sound.ts'
import type { CallFacts } from './call-facts.ts'
import { CallRecording, type RecordingOrder, type RecordingPorts } from './call-recording.ts'
import { type SupervisionMode, CallSound } from './call-sound.ts'
import type { Participant } from './participant.ts'
import { isOutside } from './party.ts'

export type ConversationPorts = RecordingPorts & { readonly clock: Clock; readonly frameClock: FrameClock }

/** The audio of one call and what is stored of it: sound, recording, media sessions. */
export class Conversation {
  private readonly ports: ConversationPorts
  private readonly sound: CallSound
  private readonly recording: CallRecording
  private readonly mediaSessions: ((facts: CallFacts) => void)[] = []
  private cancelAnnouncement: Unsubscribe | undefined

  constructor(ports: ConversationPorts) {
    this.ports = ports
    this.sound = new CallSound(ports.frameClock)
    this.recording = new CallRecording(ports)
  }

  get recordingState(): 'off' | RecordingOrder {
    return this.recording.state
  }

  /** Plays ring-back to the waiting source, as early media if its phone is not answered yet. */
  playRingback(source: Participant | undefined, facts: CallFacts): void {
    if (!source) return
    if (!source.isAnswered) source.leg.playRingback()
    this.sound.join(source, recordingSideOf('source', facts))
    this.sound.playRingback()
  }

  /** Plays an announcement to a waiting party and then continues, unless the call ends first. */
  announce(party: Participant, announcement: Sound, onDone: () => void): void {
    this.sound.join(party, 'outside')
    this.sound.play(announcement.tone)
    this.cancelAnnouncement = this.ports.clock.after(announcement.milliseconds, () => {
      this.sound.stopPlaying()
      onDone()
    })
  }

  /** Connects both parties. */
  connect(source: Participant, target: Participant, facts: CallFacts): void {
    this.sound.stopPlaying()
    for (const [end, party] of [['source', source] as const, ['target', target] as const]) {
      this.sound.leave(party)
      this.sound.join(party, recordingSideOf(end, facts))
      // The platform's own end of a call does not count as a leg that carries media.
      if (!party.party.service) this.mediaSessions.push(this.ports.archive.openMediaSession(facts, party))
    }
  }

  /** Plays the hold tone to a party that the other has put on hold. */
  applyHold(source: Participant, target: Participant): void {
    this.sound.hold(target, source.isHeld)
    this.sound.hold(source, target.isHeld)
  }

  /** Lets a supervisor of one party hear, and be heard. */
  addSupervisor(port: AudioPort, mode: SupervisionMode, supervised: Participant): Unsubscribe {
    return this.sound.addSupervisor(port, mode, supervised)
  }

  allows(order: RecordingOrder): boolean {
    return this.recording.allows(order)
  }

  record(order: RecordingOrder, facts: CallFacts): void {
    this.recording.apply(order, facts, this.sound)
  }

  leave(party: Participant): void {
    this.sound.leave(party)
  }

  /** Ends all sound of a finished call, whose final facts are `facts`. Resolves when the recording is stored. */
  async end(facts: CallFacts): Promise<void> {
    this.cancelAnnouncement?.()
    for (const close of this.mediaSessions) close(facts)
    const recordingStored = this.recording.finish()
    this.sound[Symbol.dispose]()
    await recordingStored
  }
}

/** In a recording the outside, or else the calling party, is on the left; the agent on the right. */
function recordingSideOf(end: 'source' | 'target', { source, target }: CallFacts): 'outside' | 'agent' {
  const leftEnd = isOutside(target) && !isOutside(source) ? 'target' : 'source'
  return end === leftEnd ? 'outside' : 'agent'
}
