import { describe, expect, test } from 'vitest'
import { Headset } from '#renderer/audio/headset/headset.ts'
import type { HidDevice, HidPort } from '#renderer/audio/headset/hid-port.ts'
import type { AudioReport } from '#shared/host/audio.ts'
import { headsetSamples, type HeadsetFamily } from '#test/support/headsets/descriptors.ts'

class Device extends EventTarget implements HidDevice {
  opened = false
  readonly productName: string
  readonly collections: HidDevice['collections']
  readonly written: (readonly number[])[] = []
  refuses: 'open' | 'reports' | null = null

  constructor(family: HeadsetFamily) {
    super()
    this.productName = headsetSamples[family].productName
    this.collections = headsetSamples[family].collections
  }

  async open(): Promise<void> {
    if (this.refuses === 'open') throw new DOMException('Failed to open the device.', 'NotAllowedError')
    this.opened = true
  }

  async close(): Promise<void> {
    this.opened = false
  }

  async sendReport(reportId: number, data: Uint8Array): Promise<void> {
    if (this.refuses === 'reports') throw new DOMException('Failed to write the report.', 'NotAllowedError')
    this.written.push([reportId, ...data])
  }

  press(reportId: number, ...bytes: number[]): void {
    const data = new DataView(new Uint8Array(bytes).buffer)
    this.dispatchEvent(Object.assign(new Event('inputreport'), { reportId, data }))
  }
}

class Port extends EventTarget implements HidPort {
  devices: readonly HidDevice[] = []
  getDevices = async () => this.devices

  plug(...devices: readonly HidDevice[]): void {
    this.devices = [...this.devices, ...devices]
    for (const device of devices) this.dispatchEvent(Object.assign(new Event('connect'), { device }))
  }

  unplug(device: HidDevice): void {
    this.devices = this.devices.filter((each) => each !== device)
    this.dispatchEvent(Object.assign(new Event('disconnect'), { device }))
  }
}

function start() {
  const port = new Port()
  const reports: AudioReport[] = []
  let now = 0
  const headset = new Headset({ hid: port, report: (about) => reports.push(about), now: () => now })
  const names = () => reports.flatMap((about) => (about.kind === 'headset' ? [about.name] : []))
  const buttons = () => reports.flatMap((about) => (about.kind === 'headset-button' ? [about.button] : []))
  return { port, headset, names, buttons, later: (milliseconds: number) => (now += milliseconds) }
}

const inCall = { ringing: false, offHook: true, muted: false, held: false }

describe('a headset', () => {
  test('is taken when its buttons are wanted, told how things are, and let go dark', async () => {
    const { port, headset, names } = start()
    const device = new Device('jabra')
    port.plug(device)
    await headset.setLights(inCall)
    expect(names()).toEqual([])
    await headset.configure(true)
    expect(names()).toEqual(['Jabra Sample'])
    expect(device.written).toEqual([[2, 1, 0]])
    await headset.setLights(inCall)
    expect(device.written).toHaveLength(1)
    await headset.configure(false)
    expect(device.written.at(-1)).toEqual([2, 0, 0])
    expect([names().at(-1), device.opened]).toEqual([null, false])
  })

  test('that cannot be opened leaves its place to the next one, and is tried again when another comes', async () => {
    const { port, headset, names } = start()
    const [held, free] = [new Device('jabra'), new Device('poly')]
    held.refuses = 'open'
    port.plug(held)
    await headset.configure(true)
    expect(names()).toEqual([])
    port.plug(free)
    await headset.update()
    expect(names()).toEqual(['Poly Sample'])
    held.refuses = null
    port.unplug(free)
    await headset.update()
    expect(names()).toEqual(['Poly Sample', null, 'Jabra Sample'])
  })

  test('that takes no lights keeps its buttons, and is told again', async () => {
    const { port, headset, buttons, later } = start()
    const device = new Device('jabra')
    device.refuses = 'reports'
    port.plug(device)
    await headset.configure(true)
    later(5_000)
    device.press(2, 1, 0)
    expect(buttons()).toEqual(['hook-off'])
    device.refuses = null
    await headset.setLights(inCall)
    expect(device.written).toEqual([[2, 1, 0]])
  })

  test('is heard no more once it is gone, and another one’s going is no news', async () => {
    const { port, headset, names, buttons } = start()
    const [first, second] = [new Device('jabra'), new Device('poly')]
    port.plug(first, second)
    await headset.configure(true)
    port.unplug(second)
    expect(names()).toEqual(['Jabra Sample'])
    port.unplug(first)
    first.press(2, 1, 0)
    await headset.update()
    expect(names()).toEqual(['Jabra Sample', null])
    expect(buttons()).toEqual([])
  })

  test('is closed with the engine; a page without WebHID has none', async () => {
    const { port, headset } = start()
    const device = new Device('jabra')
    port.plug(device)
    await headset.configure(true)
    headset[Symbol.dispose]()
    await headset.update()
    expect(device.opened).toBe(false)
    const without = new Headset({ hid: null, report: () => expect.unreachable() })
    await without.configure(true)
    await without.setLights(inCall)
  })
})
