import type { Mixing } from '../mixing.ts'
import type { PeerLine } from './peer-line.ts'

/** What one line is sent: the agent and every other line. */
type Mix = { readonly out: MediaStreamAudioDestinationNode; readonly parts: AudioNode[] }

/**
 * The local conference: each merged line hears the agent and every other. The agent hears each through its own element,
 * as without a conference. A line that holds drops out until it talks again.
 */
export class Conference implements Disposable {
  private readonly mixing: Mixing
  private merged: readonly PeerLine[] = []
  private readonly mixes = new Map<PeerLine, Mix>()

  constructor(mixing: Mixing) {
    this.mixing = mixing
  }

  /** Fewer than two end it. */
  merge(lines: readonly PeerLine[]): void {
    this.merged = lines
    this.renew()
  }

  /** A line has gone. */
  leave(line: PeerLine): void {
    if (this.merged.includes(line)) this.merge(this.merged.filter((other) => other !== line))
  }

  /** Somebody's track or direction is another one: the mixes are made of what there is now. */
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
