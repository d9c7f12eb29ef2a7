import { appError, type AppError } from '#shared/core/app-error.ts'

export type SpeakerOptions = {
  readonly document: Document
  /** The browser refuses to play before the page was touched; reported once until it plays. */
  readonly onBlocked: (error: AppError) => void
}

const gestures = ['pointerdown', 'keydown'] as const

/**
 * Plays everything that the agent hears, each through an `<audio>` element of its own. Where the browser wants a gesture
 * first, it says so and plays with the first one.
 */
export class Speaker implements Disposable {
  private readonly options: SpeakerOptions
  private readonly elements = new Set<HTMLAudioElement>()
  private blocked = false

  constructor(options: SpeakerOptions) {
    this.options = options
    for (const gesture of gestures) options.document.addEventListener(gesture, this.unblock, true)
  }

  /** A new element in the document, named by its data attributes. */
  add(data: Readonly<Record<string, string>>): HTMLAudioElement {
    const element = this.options.document.createElement('audio')
    Object.assign(element.dataset, data)
    this.options.document.body.append(element)
    this.elements.add(element)
    return element
  }

  play(element: HTMLAudioElement): void {
    element.play().then(
      () => {
        this.blocked = false
      },
      (fault: unknown) => this.refused(element, fault),
    )
  }

  remove(element: HTMLAudioElement): void {
    this.elements.delete(element)
    element.pause()
    element.srcObject = null
    element.remove()
  }

  [Symbol.dispose](): void {
    for (const gesture of gestures) this.options.document.removeEventListener(gesture, this.unblock, true)
    for (const element of this.elements) this.remove(element)
  }

  private refused(element: HTMLAudioElement, fault: unknown): void {
    // A pause that comes before playing has begun is no failure.
    if (fault instanceof DOMException && fault.name === 'AbortError') return
    element.dataset['blocked'] = ''
    if (this.blocked) return
    this.blocked = true
    const words = fault instanceof Error ? fault.message : String(fault)
    this.options.onBlocked(appError('audio.failed', words))
  }

  private readonly unblock = (): void => {
    for (const element of this.elements) {
      if (element.dataset['blocked'] === undefined) continue
      delete element.dataset['blocked']
      this.play(element)
    }
  }
}
