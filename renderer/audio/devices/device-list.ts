import type { DeviceChoice } from '#shared/settings/settings.ts'

/** The devices of one kind: each real one, and the system's default; null if there is none. */
export type DevicesOfKind = {
  readonly devices: readonly DeviceChoice[]
  readonly systemDefault: DeviceChoice | null
}

export type DeviceList = {
  readonly microphones: DevicesOfKind
  readonly speakers: DevicesOfKind
  /** Whether the page gets names and identifiers; it does not before the microphone has been allowed. */
  readonly hasNames: boolean
}

/** The system's default if the browser does not say which device that is; the screens have words for it. */
export const systemDevice: DeviceChoice = { id: 'default', name: '' }

/** Entries that Chromium lists besides the real devices. */
const pseudoDevices: ReadonlySet<string> = new Set(['default', 'communications'])

/** Reads the result of `enumerateDevices`. */
export function readDevices(
  infos: readonly Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'groupId' | 'label'>[],
): DeviceList {
  const kindOf = (kind: MediaDeviceKind) => readKind(infos.filter((info) => info.kind === kind))
  return {
    microphones: kindOf('audioinput'),
    speakers: kindOf('audiooutput'),
    hasNames: !infos.some(({ deviceId, kind }) => kind !== 'videoinput' && deviceId === ''),
  }
}

type Info = Pick<MediaDeviceInfo, 'deviceId' | 'groupId' | 'label'>

function readKind(infos: readonly Info[]): DevicesOfKind {
  const real = infos.filter(({ deviceId }) => deviceId !== '' && !pseudoDevices.has(deviceId))
  return { devices: real.map(toChoice), systemDefault: systemDefaultOf(infos, real) }
}

/** Windows and macOS put the default device into the same group as the real one behind it. */
function systemDefaultOf(infos: readonly Info[], real: readonly Info[]): DeviceChoice | null {
  const defaultEntry = infos.find(({ deviceId }) => deviceId === 'default')
  const [only, ...others] = real
  const match = defaultEntry && real.find(({ groupId }) => groupId === defaultEntry.groupId)
  if (match) return toChoice(match)
  if (only && others.length === 0) return toChoice(only)
  return infos.length > 0 ? systemDevice : null
}

function toChoice({ deviceId, label }: Info): DeviceChoice {
  return { id: deviceId, name: label }
}
