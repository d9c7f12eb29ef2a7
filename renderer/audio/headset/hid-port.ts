import type { Unsubscribe } from '#shared/core/disposables.ts'
import { headsetGrants } from '#shared/host/headset-grants.ts'

/**
 * The part of WebHID (WICG, "WebHID API") that the headset uses, implemented by `navigator.hid` and by the tests.
 * Usages are 32 bits: the page in the upper half, the usage in the lower.
 */
export interface HidPort extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  /** Connected devices that were granted to this page earlier. */
  getDevices(): Promise<readonly HidDevice[]>
}

export interface HidDevice extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly opened: boolean
  readonly productName: string
  readonly collections: readonly HidCollection[]
  open(): Promise<void>
  close(): Promise<void>
  /** `data` without the report's identifier. */
  sendReport(reportId: number, data: Uint8Array<ArrayBuffer>): Promise<void>
}

export type HidCollection = {
  readonly usagePage?: number
  readonly usage?: number
  readonly children?: readonly HidCollection[]
  readonly inputReports?: readonly HidReport[]
  readonly outputReports?: readonly HidReport[]
}

export type HidReport = { readonly reportId?: number; readonly items?: readonly HidItem[] }

/** One main item (Device Class Definition for HID 1.11, section 6.2.2.5). */
export type HidItem = {
  readonly isAbsolute?: boolean
  readonly isArray?: boolean
  readonly isConstant?: boolean
  readonly isRange?: boolean
  readonly usages?: readonly number[]
  readonly usageMinimum?: number
  readonly usageMaximum?: number
  /** Bits per field, and number of fields. */
  readonly reportSize?: number
  readonly reportCount?: number
  readonly logicalMinimum?: number
}

/** An `inputreport` event of a device. */
export type InputReport = { readonly reportId: number; readonly data: DataView }

/** The page's own port; null if the browser has none, or not for this page. */
export function hidPortOf(page: object): HidPort | null {
  const hid: unknown = Reflect.get(page, 'hid')
  return isPort(hid) ? hid : null
}

function isPort(hid: unknown): hid is HidPort {
  return typeof hid === 'object' && hid !== null && 'getDevices' in hid && 'addEventListener' in hid
}

/** Calls `onGrant` when any page of this app was granted a headset: a browser reports only devices that appear. */
export function watchGrants(onGrant: () => void): Unsubscribe {
  const channel = new BroadcastChannel(headsetGrants)
  channel.addEventListener('message', onGrant)
  return () => channel.close()
}
