import type { Page } from 'playwright-core'
import { eventually } from '#test/support/eventually.ts'
import type { HeadsetSample } from './descriptors.ts'

type Press = keyof HeadsetSample['presses']

/** The page's object behind `navigator.hid`. */
type Plug = {
  press(reports: readonly (readonly number[])[]): void
  plug(isIn: boolean): void
  written(): readonly (readonly number[])[]
}

declare global {
  interface Window {
    fakeHeadset?: Plug
  }
}

/** A page's headset, as the user handles it. */
export interface FakeHeadset {
  press(button: Press): Promise<void>
  unplug(): Promise<void>
  plugIn(): Promise<void>
  /** Waits until these are the last bytes written to its report with that identifier. */
  waitForReport(reportId: number, ...bytes: number[]): Promise<void>
}

/**
 * Installs a headset behind `navigator.hid` of a page that is opened afterwards: WebHID as specified, with the
 * collections and reports of a sample. The code that reads and writes them is the page's own.
 */
export async function plugInHeadset(page: Page, sample: HeadsetSample): Promise<FakeHeadset> {
  const { productName, collections } = sample
  await page.addInitScript(putBehindHid, { productName, collections })
  const plug = (isIn: boolean) => page.evaluate((given) => window.fakeHeadset?.plug(given), isIn)
  return {
    press: (button) =>
      page.evaluate((reports) => window.fakeHeadset?.press(reports), sample.presses[button] ?? []),
    unplug: () => plug(false),
    plugIn: () => plug(true),
    waitForReport: (...report) =>
      eventually(async () => {
        const written = (await page.evaluate(() => window.fakeHeadset?.written())) ?? []
        const last = written.findLast(([reportId]) => reportId === report[0])
        if (last?.join() !== report.join())
          throw new Error(`The headset shows ${last?.join()} instead of ${report.join()}`)
      }),
  }
}

/** Runs in the page: may use nothing from this file. */
function putBehindHid(sample: Pick<HeadsetSample, 'productName' | 'collections'>): void {
  class Device extends EventTarget {
    opened = false
    readonly productName = sample.productName
    readonly collections = sample.collections
    readonly written: (readonly number[])[] = []

    async open(): Promise<void> {
      this.opened = true
    }

    async close(): Promise<void> {
      this.opened = false
    }

    async sendReport(reportId: number, data: Uint8Array): Promise<void> {
      if (!this.opened || !isIn) throw new DOMException('The device is not open', 'InvalidStateError')
      this.written.push([reportId, ...data])
    }
  }
  let isIn = true
  let device = new Device()
  const hid = Object.assign(new EventTarget(), {
    getDevices: async () => (isIn ? [device] : []),
    requestDevice: async () => (isIn ? [device] : []),
  })
  Object.defineProperty(navigator, 'hid', { value: hid })
  window.fakeHeadset = {
    press(reports) {
      for (const [reportId = 0, ...bytes] of reports) {
        if (!device.opened) return
        const data = new DataView(new Uint8Array(bytes).buffer)
        device.dispatchEvent(Object.assign(new Event('inputreport'), { reportId, data }))
      }
    },
    plug(nowIn) {
      isIn = nowIn
      const former = device
      former.opened = false
      if (nowIn) device = new Device()
      hid.dispatchEvent(
        Object.assign(new Event(nowIn ? 'connect' : 'disconnect'), { device: nowIn ? device : former }),
      )
    },
    written: () => device.written,
  }
}
