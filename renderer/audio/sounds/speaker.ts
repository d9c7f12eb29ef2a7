import { appError, type AppError } from '#shared/core/app-error.ts'
import { unknownDevice, type OutputTarget } from '../devices/choose-device.ts'
import { Output } from './output.ts'

export type SpeakerOptions = {
  readonly document: Document
  /** The browser refuses to play before a user gesture; reported once until it plays. */
  readonly onBlocked: (error: AppError) => void
  /** Refused playback has begun, or playback was never refused. */
  readonly onPlaying?: () => void
}

const gestures = ['pointerdown', 'keydown'] as const

/**
 * Plays on one device, each sound through an `<audio>` element of its own, because echo cancellation knows only those.
 * If the browser requires a gesture, it reports that and plays on the first one.
 */
export class Speaker implements Disposable {
  private readonly options: SpeakerOptions
  private readonly outputs = new Map<HTMLAudioElement, Output>()
  private target: OutputTarget = unknownDevice
  private isBlocked = false

  constructor(options: SpeakerOptions) {
    this.options = options
    for (const gesture of gestures) options.document.addEventListener(gesture, this.unblock, true)
  }

  /** Moves all playback to another device. Repeating the same one makes sure that it plays there. */
  route(target: OutputTarget): void {
    this.target = target
    for (const output of this.outputs.values()) output.route(target)
  }

  /** Adds an element to the document, with the given data attributes. */
  add(data: Readonly<Record<string, string>>): HTMLAudioElement {
    const element = this.options.document.createElement('audio')
    Object.assign(element.dataset, data)
    this.options.document.body.append(element)
    const output = new Output(element, {
      onPlaying: () => this.onPlaying(),
      onPlayFailed: (fault) => this.onPlayFailed(element, fault),
    })
    this.outputs.set(element, output)
    output.route(this.target)
    return element
  }

  play(element: HTMLAudioElement): void {
    this.outputs.get(element)?.play()
  }

  pause(element: HTMLAudioElement): void {
    delete element.dataset['blocked']
    this.outputs.get(element)?.pause()
  }

  remove(element: HTMLAudioElement): void {
    this.outputs.get(element)?.[Symbol.dispose]()
    this.outputs.delete(element)
  }

  [Symbol.dispose](): void {
    for (const gesture of gestures) this.options.document.removeEventListener(gesture, this.unblock, true)
    for (const element of [...this.outputs.keys()]) this.remove(element)
  }

  private onPlaying(): void {
    this.isBlocked = false
    this.options.onPlaying?.()
  }

  private onPlayFailed(element: HTMLAudioElement, fault: unknown): void {
    element.dataset['blocked'] = ''
    if (this.isBlocked) return
    this.isBlocked = true
    const words = fault instanceof Error ? fault.message : String(fault)
    this.options.onBlocked(appError('audio.failed', words))
  }

  private readonly unblock = (): void => {
    for (const element of this.outputs.keys()) {
      if (element.dataset['blocked'] === undefined) continue
      delete element.dataset['blocked']
      this.play(element)
    }
  }
}
