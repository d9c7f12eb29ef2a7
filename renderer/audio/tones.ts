import { busyPattern, keyPattern, ringbackPattern } from './sound-pattern.ts'
import { Sound } from './sound.ts'
import type { Speaker } from './speaker.ts'

export type ProgressTone = 'ringback' | 'busy' | 'none'

/** What the agent hears of a call's progress, and of the keys that were pressed. */
export class Tones implements Disposable {
  private readonly speaker: Speaker
  private readonly progress: Readonly<Record<'ringback' | 'busy', Sound>>
  private readonly keys = new Map<string, Sound>()
  /** By line; the last one is heard. */
  private readonly wanted = new Map<string, 'ringback' | 'busy'>()

  constructor(speaker: Speaker) {
    this.speaker = speaker
    this.progress = {
      ringback: new Sound(speaker, 'ringback', ringbackPattern),
      busy: new Sound(speaker, 'busy', busyPattern),
    }
  }

  play(lineId: string, tone: ProgressTone): void {
    this.wanted.delete(lineId)
    if (tone !== 'none') this.wanted.set(lineId, tone)
    const heard = [...this.wanted.values()].at(-1)
    for (const [name, sound] of Object.entries(this.progress)) {
      if (name !== heard) sound.stop()
      else if (!sound.playing) sound.start({ looped: true })
    }
  }

  press(key: string): void {
    const known = this.keys.get(key) ?? new Sound(this.speaker, 'key', keyPattern(key))
    this.keys.set(key, known)
    known.start({ looped: false })
  }

  /** Silence on every line. */
  stop(): void {
    for (const lineId of [...this.wanted.keys()]) this.play(lineId, 'none')
  }

  [Symbol.dispose](): void {
    for (const sound of [...Object.values(this.progress), ...this.keys.values()]) sound[Symbol.dispose]()
  }
}
