import { renderPattern, type SoundPattern } from './sound-pattern.ts'
import type { Speaker } from './speaker.ts'
import { wavOf } from './wav.ts'

/** Samples a second; enough for everything a telephone sounds like. */
const sampleRate = 16_000

/** A sound made in the page and played from an element, once or again and again. */
export class Sound implements Disposable {
  private readonly speaker: Speaker
  private readonly element: HTMLAudioElement
  private readonly url: string

  constructor(speaker: Speaker, name: string, pattern: SoundPattern) {
    this.speaker = speaker
    const wav = wavOf(renderPattern(pattern, sampleRate), sampleRate)
    this.url = URL.createObjectURL(new Blob([wav], { type: 'audio/wav' }))
    this.element = speaker.add({ sound: name })
    this.element.src = this.url
    this.element.preload = 'auto'
  }

  get volume(): number {
    return this.element.volume
  }

  set volume(volume: number) {
    this.element.volume = Math.min(Math.max(volume, 0), 1)
  }

  get playing(): boolean {
    return !this.element.paused
  }

  /** From its beginning. */
  start({ looped }: { readonly looped: boolean }): void {
    this.element.loop = looped
    this.element.currentTime = 0
    this.speaker.play(this.element)
  }

  stop(): void {
    this.element.pause()
    delete this.element.dataset['blocked']
  }

  [Symbol.dispose](): void {
    this.speaker.remove(this.element)
    URL.revokeObjectURL(this.url)
  }
}
