import type { Mixing } from '../mixing.ts'
import type { PeerLine } from './peer-line.ts'

/** The audio sent to one line: the agent and every other line. */
type Mix = { readonly out: MediaStreamAudioDestinationNode; readonly parts: AudioNode[] }

/**
 * The local conference: each merged line hears the agent and all others. The agent hears each line through its own
 * element, as without a conference. A held line drops out until it is resumed.
 */
export class Conference implements Disposable {
  private readonly mixing: Mixing
  private merged: readonly PeerLine[] = []
  private readonly mixes = new Map<PeerLine, Mix>()

  constructor(mixing: Mixing) {
    this.mixing = mixing
  }

  /** Fewer than two lines end the conference. */
  merge(lines: readonly PeerLine[]): void {
    this.merged = lines
    this.renew()
  }

  /** Removes a line from the conference. */
  leave(line: PeerLine): void {
    if (this.merged.includes(line)) this.merge(this.merged.filter((other) => other !== line))
  }

  /** Rebuilds the mixes after a line's track or direction has changed. */
  renew(): void {
    const talking = this.merged.filter((line) => line.talks)
    const present = talking.length > 1 ? talking : []
    for (const [line, mix] of this.mixes) if (!present.includes(line)) this.drop(line, mix)
    for (const line of present) this.compose(line, present)
  }

  [Symbol.dispose](): void {
    this.merge([])
  }

  private compose(line: PeerLine, present: readonly PeerLine[]): void {
    const mix = this.mixes.get(line) ?? this.open(line)
    const others = present.filter((other) => other !== line).map(({ remote }) => remote)
    disconnect(mix)
    for (const track of [line.voice.own, ...others]) {
      if (track?.readyState !== 'live') continue
      const part = new MediaStreamAudioSourceNode(mix.out.context as AudioContext, {
        mediaStream: new MediaStream([track]),
      })
      part.connect(mix.out)
      mix.parts.push(part)
    }
    line.voice.mix(mix.out.stream.getAudioTracks()[0] ?? null)
  }

  private open(line: PeerLine): Mix {
    const mix: Mix = { out: new MediaStreamAudioDestinationNode(this.mixing.use()), parts: [] }
    this.mixes.set(line, mix)
    return mix
  }

  private drop(line: PeerLine, mix: Mix): void {
    this.mixes.delete(line)
    disconnect(mix)
    line.voice.mix(null)
    this.mixing.release()
  }
}

function disconnect({ parts }: Mix): void {
  for (const part of parts.splice(0)) part.disconnect()
}
