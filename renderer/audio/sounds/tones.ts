import { answeredPattern, busyPattern, heldPattern, keyPattern, ringbackPattern } from './sound-pattern.ts'
import { Sound } from './sound.ts'
import type { Speaker } from './speaker.ts'

export type ProgressTone = 'ringback' | 'busy' | 'none'

/** What the agent hears in the headset besides people: call progress, key tones, short notices. */
export class Tones implements Disposable {
  private readonly speaker: Speaker
  private readonly progress: Readonly<Record<'ringback' | 'busy', Sound>>
  private readonly notices: Readonly<Record<'held' | 'answered', Sound>>
  private readonly keys = new Map<string, Sound>()
  /** By line; the last one is played. */
  private readonly activeTones = new Map<string, 'ringback' | 'busy'>()

  constructor(speaker: Speaker) {
    this.speaker = speaker
    this.progress = {
      ringback: new Sound(speaker, 'ringback', ringbackPattern),
      busy: new Sound(speaker, 'busy', busyPattern),
    }
    this.notices = {
      held: new Sound(speaker, 'held', heldPattern),
      answered: new Sound(speaker, 'answered', answeredPattern),
    }
  }

  play(lineId: string, tone: ProgressTone): void {
    this.activeTones.delete(lineId)
    if (tone !== 'none') this.activeTones.set(lineId, tone)
    const audible = [...this.activeTones.values()].at(-1)
    for (const [name, sound] of Object.entries(this.progress)) {
      if (name !== audible) sound.stop()
      else if (!sound.isPlaying) sound.start({ looped: true })
    }
  }

  playKey(key: string): void {
    const sound = this.keys.get(key) ?? new Sound(this.speaker, 'key', keyPattern(key))
    this.keys.set(key, sound)
    sound.start({ looped: false })
  }

  /** One short tone; `volume`: 0 to 1. */
  playNotice(tone: 'held' | 'answered', volume: number): void {
    const sound = this.notices[tone]
    sound.volume = volume
    sound.start({ looped: false })
  }

  [Symbol.dispose](): void {
    const sounds = [...Object.values(this.progress), ...Object.values(this.notices), ...this.keys.values()]
    for (const sound of sounds) sound[Symbol.dispose]()
  }
}
