import type { AudioReport, HeadsetLights } from '#shared/host/audio.ts'
import { Disposables } from '#shared/core/disposables.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import { isTelephony } from './usages.ts'
import type { HidDevice, HidPort } from './hid-port.ts'
import { OpenHeadset } from './open-headset.ts'

export type HeadsetOptions = {
  /** Null if the browser has none. */
  readonly hid: HidPort | null
  readonly report: (about: Extract<AudioReport, { kind: 'headset' | 'headset-button' }>) => void
  /** Milliseconds of any clock. */
  readonly now?: () => number
}

const allOff: HeadsetLights = { ringing: false, offHook: false, muted: false, held: false }

/**
 * The headset whose buttons are used: the first one granted to this page that can be opened, reopened whenever it
 * returns. It reports presses and shows lights; the host decides what a press does.
 */
export class Headset implements Disposable {
  private readonly options: Required<HeadsetOptions>
  private readonly queue = new SerialQueue()
  private readonly owned = new Disposables()
  private current: OpenHeadset | null = null
  private lights = allOff
  private enabled = false

  constructor({ now = () => performance.now(), ...options }: HeadsetOptions) {
    this.options = { ...options, now }
    const { hid } = options
    if (!hid) return
    const onConnect = () => void this.update()
    const onDisconnect = (event: Event) => this.onRemoved(Reflect.get(event, 'device'))
    hid.addEventListener('connect', onConnect)
    hid.addEventListener('disconnect', onDisconnect)
    this.owned.add(() => {
      hid.removeEventListener('connect', onConnect)
      hid.removeEventListener('disconnect', onDisconnect)
    })
  }

  /** Enables or disables the buttons. */
  configure(enabled: boolean): Promise<void> {
    this.enabled = enabled
    return this.update()
  }

  /** Looks for a headset if none is open: one was connected, or granted to this page. */
  update(): Promise<void> {
    return this.queue.run(() => (this.enabled ? this.openFirst() : this.release()))
  }

  setLights(lights: HeadsetLights): Promise<void> {
    this.lights = lights
    return this.queue.run(async () => this.current?.setLights(this.lights))
  }

  [Symbol.dispose](): void {
    this.owned[Symbol.dispose]()
    this.enabled = false
    void this.update()
  }

  private async openFirst(): Promise<void> {
    if (this.current || !this.options.hid) return
    const devices = await this.options.hid.getDevices().catch(() => [])
    for (const device of devices) {
      if (!isTelephony(device.collections)) continue
      const opened = await OpenHeadset.open(device, {
        now: this.options.now,
        onButton: (button) => this.options.report({ kind: 'headset-button', button }),
      })
      if (opened) return this.useHeadset(opened)
    }
  }

  private async useHeadset(opened: OpenHeadset): Promise<void> {
    this.current = opened
    await opened.setLights(this.lights)
    this.options.report({ kind: 'headset', name: opened.name })
  }

  private async release(): Promise<void> {
    const { current } = this
    if (!current) return
    this.current = null
    await current.setLights(allOff)
    await current.close()
    this.options.report({ kind: 'headset', name: null })
  }

  /** A removed device accepts no more reports; another one may replace it. */
  private onRemoved(device: HidDevice): void {
    if (this.current?.device !== device) return
    void this.current.close()
    this.current = null
    this.options.report({ kind: 'headset', name: null })
    void this.update()
  }
}
