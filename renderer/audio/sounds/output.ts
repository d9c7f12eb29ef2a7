import { SerialQueue } from '#shared/core/serial-queue.ts'
import type { Target } from '../devices/choose-device.ts'

export type OutputEvents = {
  readonly onPlaying: () => void
  readonly onRefused: (fault: unknown) => void
}

/**
 * One `<audio>` element and its output device. It never starts on another device than the one it is routed to, and
 * continues after its device has gone.
 */
export class Output implements Disposable {
  private readonly element: HTMLAudioElement
  private readonly events: OutputEvents
  private readonly queue = new SerialQueue()
  private routing = 0
  private wanted = false
  /** The element's device was removed during playback: the element must be reloaded. */
  private broken = false
  /** There was no device at all: the browser plays into nothing and does not find a new one by itself. */
  private stuck = false

  constructor(element: HTMLAudioElement, events: OutputEvents) {
    this.element = element
    this.events = events
    element.addEventListener('error', () => {
      this.broken = true
    })
    element.addEventListener('ended', () => {
      this.wanted = false
    })
  }

  /** Moves to a device; to the system's default if that fails. */
  route(target: Target): void {
    const isThere = this.routing === 0 && this.element.sinkId === target.id
    if (!target.device) this.stuck = true
    else if (isThere && !this.broken && !this.stuck) return
    this.routing += 1
    void this.queue.run(async () => {
      await this.move(target)
      this.routing -= 1
      if (this.wanted && this.routing === 0) this.start()
    })
  }

  play(): void {
    this.wanted = true
    if (this.routing === 0) this.start()
  }

  pause(): void {
    this.wanted = false
    this.element.pause()
  }

  [Symbol.dispose](): void {
    this.pause()
    this.element.srcObject = null
    this.element.remove()
  }

  private async move({ id, device }: Target): Promise<void> {
    // Only a change of device wakes the element, so it is moved away and back.
    if (device && (this.stuck || this.broken) && this.element.sinkId === id)
      await this.setSink(id === '' ? device.id : '')
    if (device) this.stuck = false
    if (!(await this.setSink(id)) && id !== '') await this.setSink('')
  }

  private async setSink(id: string): Promise<boolean> {
    if (this.element.sinkId === id) return true
    return this.element.setSinkId(id).then(
      () => true,
      () => false,
    )
  }

  private start(): void {
    if (this.broken) this.reload()
    this.element.play().then(this.events.onPlaying, (fault: unknown) => {
      // A pause before playback has begun is not a failure.
      if (fault instanceof DOMException && fault.name === 'AbortError') return
      this.events.onRefused(fault)
    })
  }

  private reload(): void {
    this.broken = false
    const { srcObject } = this.element
    if (!srcObject) return this.element.load()
    this.element.srcObject = null
    this.element.srcObject = srcObject
  }
}
