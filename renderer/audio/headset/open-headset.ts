import type { HeadsetButton, HeadsetLights } from '#shared/host/audio.ts'
import { encodeLights } from './encode-lights.ts'
import type { HidDevice, InputReport } from './hid-port.ts'
import { InputDecoder } from './input-decoder.ts'
import { readLayout, type Layout } from './report-layout.ts'

export type OpenHeadsetOptions = {
  readonly onButton: (button: HeadsetButton) => void
  readonly now: () => number
}

/** One open headset: receives its reports, writes its lights. */
export class OpenHeadset {
  readonly device: HidDevice
  private readonly options: OpenHeadsetOptions
  private readonly layout: Layout
  private readonly decoder: InputDecoder
  /** The bytes of each output report as last sent. */
  private readonly lastReports = new Map<number, string>()

  private constructor(device: HidDevice, options: OpenHeadsetOptions) {
    this.device = device
    this.options = options
    this.layout = readLayout(device.collections)
    this.decoder = new InputDecoder(this.layout)
    device.addEventListener('inputreport', this.onInput)
  }

  /** Null if it cannot be opened: another program holds it, or the system denies access. */
  static async open(device: HidDevice, options: OpenHeadsetOptions): Promise<OpenHeadset | null> {
    try {
      if (!device.opened) await device.open()
      return new OpenHeadset(device, options)
    } catch {
      return null
    }
  }

  get name(): string {
    return this.device.productName.slice(0, 80) || 'Headset'
  }

  /** Writes the reports that have changed. A headset that rejects one keeps its buttons. */
  async setLights(lights: HeadsetLights): Promise<void> {
    this.decoder.setLights(lights, this.options.now())
    for (const { reportId, data } of encodeLights(this.layout, lights)) {
      const bytes = data.join()
      if (this.lastReports.get(reportId) === bytes) continue
      this.lastReports.set(reportId, bytes)
      await this.device.sendReport(reportId, data).catch(() => this.lastReports.delete(reportId))
    }
  }

  async close(): Promise<void> {
    this.device.removeEventListener('inputreport', this.onInput)
    await this.device.close().catch(() => {})
  }

  private readonly onInput = (event: Event): void => {
    if (!isInputReport(event)) return
    for (const button of this.decoder.decode(event, this.options.now())) this.options.onButton(button)
  }
}

function isInputReport(event: Event): event is Event & InputReport {
  return 'reportId' in event && 'data' in event && event.data instanceof DataView
}
