import { renderPattern, type SoundPattern } from './sound-pattern.ts'
import type { Speaker } from './speaker.ts'
import { encodeWav } from './wav.ts'

/** Samples per second; enough for all telephone sounds. */
const sampleRate = 16_000

/**
 * A sound generated in the page and played from an element, once or looped. It is loaded only while it plays: a loaded
 * element keeps its device open, and on Linux prevents a removed device from being found again.
 */
export class Sound implements Disposable {
  private readonly element: HTMLAudioElement
  private readonly speaker: Speaker
  private readonly samples: Float32Array<ArrayBuffer>
  private readonly url: string

  constructor(speaker: Speaker, name: string, pattern: SoundPattern) {
    this.speaker = speaker
    this.samples = renderPattern(pattern, sampleRate)
    const wav = encodeWav(this.samples, sampleRate)
    this.url = URL.createObjectURL(new Blob([wav], { type: 'audio/wav' }))
    this.element = speaker.add({ sound: name })
    this.element.addEventListener('ended', () => this.unload())
  }

  get volume(): number {
    return this.element.volume
  }

  set volume(volume: number) {
    this.element.volume = Math.min(Math.max(volume, 0), 1)
  }

  get isPlaying(): boolean {
    return !this.element.paused
  }

  /** Peak of the sound as played in the last milliseconds, 0 to 1 of full scale. */
  peak(milliseconds: number): number {
    if (!this.isPlaying) return 0
    const end = Math.round(this.element.currentTime * sampleRate)
    const start = Math.max(0, end - Math.round((milliseconds / 1_000) * sampleRate))
    const loudest = this.samples
      .subarray(start, end)
      .reduce((peak, each) => Math.max(peak, Math.abs(each)), 0)
    return loudest * this.volume
  }

  /** Starts from the beginning. */
  start({ looped }: { readonly looped: boolean }): void {
    this.element.loop = looped
    if (this.element.hasAttribute('src')) this.element.currentTime = 0
    else this.element.src = this.url
    this.speaker.play(this.element)
  }

  stop(): void {
    this.speaker.pause(this.element)
    this.unload()
  }

  [Symbol.dispose](): void {
    this.speaker.remove(this.element)
    URL.revokeObjectURL(this.url)
  }

  private unload(): void {
    if (!this.element.hasAttribute('src')) return
    this.element.removeAttribute('src')
    this.element.load()
  }
}
