import { SerialQueue } from '#shared/core/serial-queue.ts'
import type { OutputTarget } from '../devices/choose-device.ts'

export type OutputEvents = {
  readonly onPlaying: () => void
  readonly onPlayFailed: (fault: unknown) => void
}

/**
 * One `<audio>` element and its output device. It never starts on another device than the one it is routed to, and
 * continues after its device has gone.
 */
export class Output implements Disposable {
  private readonly element: HTMLAudioElement
  private readonly events: OutputEvents
  private readonly queue = new SerialQueue()
  private pendingRoutes = 0
  private shouldPlay = false
  /** The element's device was removed during playback: the element must be reloaded. */
  private isBroken = false
  /** There was no device at all: the browser plays into nothing and does not find a new one by itself. */
  private isStuck = false

  constructor(element: HTMLAudioElement, events: OutputEvents) {
    this.element = element
    this.events = events
    element.addEventListener('error', () => {
      this.isBroken = true
    })
    element.addEventListener('ended', () => {
      this.shouldPlay = false
    })
  }

  /** Moves to a device; to the system's default if that fails. */
  route(target: OutputTarget): void {
    const isCurrent = this.pendingRoutes === 0 && this.element.sinkId === target.id
    if (!target.device) this.isStuck = true
    else if (isCurrent && !this.isBroken && !this.isStuck) return
    this.pendingRoutes += 1
    void this.queue.run(async () => {
      await this.moveTo(target)
      this.pendingRoutes -= 1
      if (this.shouldPlay && this.pendingRoutes === 0) this.start()
    })
  }

  play(): void {
    this.shouldPlay = true
    if (this.pendingRoutes === 0) this.start()
  }

  pause(): void {
    this.shouldPlay = false
    this.element.pause()
  }

  [Symbol.dispose](): void {
    this.pause()
    this.element.srcObject = null
    this.element.remove()
  }

  private async moveTo({ id, device }: OutputTarget): Promise<void> {
    // Only a change of device wakes the element, so it is moved away and back.
    if (device && (this.isStuck || this.isBroken) && this.element.sinkId === id)
      await this.setSink(id === '' ? device.id : '')
    if (device) this.isStuck = false
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
    if (this.isBroken) this.reload()
    this.element.play().then(this.events.onPlaying, (fault: unknown) => {
      // A pause before playback has begun is not a failure.
      if (fault instanceof DOMException && fault.name === 'AbortError') return
      this.events.onPlayFailed(fault)
    })
  }

  private reload(): void {
    this.isBroken = false
    const { srcObject } = this.element
    if (!srcObject) return this.element.load()
    this.element.srcObject = null
    this.element.srcObject = srcObject
  }
}
