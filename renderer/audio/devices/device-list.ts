import type { DeviceChoice } from '#shared/settings/settings.ts'

/** The devices of one kind: each real one, and the one that the system itself would take; null where there is none. */
export type KindList = { readonly present: readonly DeviceChoice[]; readonly system: DeviceChoice | null }

export type DeviceList = {
  readonly microphones: KindList
  readonly speakers: KindList
  /** Whether the page is told names and identifiers: before the microphone was allowed it is not. */
  readonly named: boolean
}

/** The system's own device where the browser does not tell which one that is. */
export const systemDevice: DeviceChoice = { id: 'default', name: 'System default' }

/** What Chromium lists beside the real devices. */
const roles: ReadonlySet<string> = new Set(['default', 'communications'])

/** Reads what `enumerateDevices` tells. */
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

/** Windows and macOS put their own device into the same group as the real one behind it. */
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
