import { headsetGrants, telephonyPage } from '#shared/host/headset-grants.ts'

type Device = {
  readonly productName: string
  readonly collections: readonly { readonly usagePage?: number }[]
}

/** The part of WebHID used here. */
type Hid = {
  getDevices(): Promise<readonly Device[]>
  requestDevice(options: { readonly filters: readonly object[] }): Promise<readonly Device[]>
}

/** Returns the page's WebHID; null if the browser has none. */
export function hidOf(page: object): Hid | null {
  const hid: unknown = Reflect.get(page, 'hid')
  return isHid(hid) ? hid : null
}

/** Returns the name of a connected headset that this page already may use; null if none. */
export async function availableHeadset(hid: Hid): Promise<string | null> {
  const devices = await hid.getDevices().catch(() => [])
  const headset = devices.find(({ collections }) =>
    collections.some(({ usagePage }) => usagePage === telephonyPage),
  )
  return headset?.productName ?? null
}

/** Lets the agent choose a headset and informs the audio engine. Resolves with whether one was chosen. */
export async function requestHeadset(hid: Hid): Promise<boolean> {
  const chosen = await hid.requestDevice({ filters: [{ usagePage: telephonyPage }] }).catch(() => [])
  if (chosen.length === 0) return false
  const channel = new BroadcastChannel(headsetGrants)
  channel.postMessage(null)
  channel.close()
  return true
}

function isHid(hid: unknown): hid is Hid {
  return typeof hid === 'object' && hid !== null && 'getDevices' in hid && 'requestDevice' in hid
}
