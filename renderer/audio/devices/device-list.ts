import type { DeviceChoice } from '#shared/settings/settings.ts'

/** The devices of one kind: each real one, and the system's default; null if there is none. */
export type KindList = { readonly present: readonly DeviceChoice[]; readonly system: DeviceChoice | null }

export type DeviceList = {
  readonly microphones: KindList
  readonly speakers: KindList
  /** Whether the page gets names and identifiers; it does not before the microphone has been allowed. */
  readonly named: boolean
}

/** The system's default if the browser does not say which device that is. */
export const systemDevice: DeviceChoice = { id: 'default', name: 'System default' }

/** Entries that Chromium lists besides the real devices. */
const roles: ReadonlySet<string> = new Set(['default', 'communications'])

/** Reads the result of `enumerateDevices`. */
export function readDevices(
  infos: readonly Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'groupId' | 'label'>[],
): DeviceList {
  const kindOf = (kind: MediaDeviceKind) => readKind(infos.filter((info) => info.kind === kind))
  return {
    microphones: kindOf('audioinput'),
    speakers: kindOf('audiooutput'),
    named: !infos.some(({ deviceId, kind }) => kind !== 'videoinput' && deviceId === ''),
  }
}

type Info = Pick<MediaDeviceInfo, 'deviceId' | 'groupId' | 'label'>

function readKind(infos: readonly Info[]): KindList {
  const real = infos.filter(({ deviceId }) => deviceId !== '' && !roles.has(deviceId))
  return { present: real.map(choiceOf), system: systemOf(infos, real) }
}

/** Windows and macOS put the default device into the same group as the real one behind it. */
function systemOf(infos: readonly Info[], real: readonly Info[]): DeviceChoice | null {
  const own = infos.find(({ deviceId }) => deviceId === 'default')
  const [only, ...others] = real
  const same = own && real.find(({ groupId }) => groupId === own.groupId)
  if (same) return choiceOf(same)
  if (only && others.length === 0) return choiceOf(only)
  return infos.length > 0 ? systemDevice : null
}

function choiceOf({ deviceId, label }: Info): DeviceChoice {
  return { id: deviceId, name: label }
}
