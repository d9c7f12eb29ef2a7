import type { MixingContext } from '../mixing.ts'
import type { PeerLine } from './peer-line.ts'

/** The audio sent to one line: the agent and every other line. */
type LineMix = { readonly destination: MediaStreamAudioDestinationNode; readonly sources: AudioNode[] }

/**
 * The local conference: each merged line hears the agent and all others. The agent hears each line through its own
 * element, as without a conference. A held line drops out until it is resumed.
 */
export class Conference implements Disposable {
  private readonly mixing: MixingContext
  private merged: readonly PeerLine[] = []
  private readonly mixes = new Map<PeerLine, LineMix>()

  constructor(mixing: MixingContext) {
    this.mixing = mixing
  }

  /** Fewer than two lines end the conference. */
  merge(lines: readonly PeerLine[]): void {
    this.merged = lines
    this.updateMixes()
  }

  /** Removes a line from the conference. */
  remove(line: PeerLine): void {
    if (this.merged.includes(line)) this.merge(this.merged.filter((other) => other !== line))
  }

  /** Rebuilds the mixes after a line's track or direction has changed. */
  updateMixes(): void {
    const active = this.merged.filter((line) => line.isTalking)
    const mixed = active.length > 1 ? active : []
    for (const [line, mix] of this.mixes) if (!mixed.includes(line)) this.removeMix(line, mix)
    for (const line of mixed) this.updateMix(line, mixed)
  }

  [Symbol.dispose](): void {
    this.merge([])
  }

  private updateMix(line: PeerLine, present: readonly PeerLine[]): void {
    const mix = this.mixes.get(line) ?? this.createMix(line)
    const others = present.filter((other) => other !== line).map(({ remoteTrack }) => remoteTrack)
    disconnect(mix)
    for (const track of [line.voice.agentTrack, ...others]) {
      if (track?.readyState !== 'live') continue
      const part = new MediaStreamAudioSourceNode(mix.destination.context as AudioContext, {
        mediaStream: new MediaStream([track]),
      })
      part.connect(mix.destination)
      mix.sources.push(part)
    }
    line.voice.setMix(mix.destination.stream.getAudioTracks()[0] ?? null)
  }

  private createMix(line: PeerLine): LineMix {
    const mix: LineMix = {
      destination: new MediaStreamAudioDestinationNode(this.mixing.acquire()),
      sources: [],
    }
    this.mixes.set(line, mix)
    return mix
  }

  private removeMix(line: PeerLine, mix: LineMix): void {
    this.mixes.delete(line)
    disconnect(mix)
    line.voice.setMix(null)
    this.mixing.release()
  }
}

function disconnect({ sources }: LineMix): void {
  for (const part of sources.splice(0)) part.disconnect()
}
