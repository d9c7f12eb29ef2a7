import type { DeviceChoice } from '#shared/settings/settings.ts'
import { audioWords } from '../../locales/settings/audio.ts'

export type DeviceOption = { readonly value: string; readonly label: string }

/** Stands for the system's default device. */
export const systemDevice: DeviceChoice = { id: 'default', name: '' }

/**
 * What a role can be set to: the system's own device, everything that is there, and the chosen device even while it is
 * away. `used` names the device that is open now, for the system's own.
 */
export function deviceOptions(
  present: readonly DeviceChoice[],
  chosen: DeviceChoice | null,
  used: DeviceChoice | null,
): readonly DeviceOption[] {
  const listed = present.filter(({ id }) => id !== systemDevice.id && id !== 'communications')
  const system =
    chosen === null && used && used.name !== ''
      ? audioWords.systemDeviceNow(used.name)
      : audioWords.systemDevice
  const away = chosen !== null && find(listed, chosen) === undefined ? [chosen] : []
  return [
    { value: systemDevice.id, label: system },
    ...listed.map(({ id, name }) => ({ value: id, label: name || audioWords.unnamed })),
    ...away.map(({ id, name }) => ({
      value: id,
      label: audioWords.notConnected(name || audioWords.unnamed),
    })),
  ]
}

/** The option that stands for the choice. */
export function valueOf(present: readonly DeviceChoice[], chosen: DeviceChoice | null): string {
  if (chosen === null) return systemDevice.id
  return find(present, chosen)?.id ?? chosen.id
}

/** The choice behind an option; null is the system's own device. */
export function choiceOf(
  present: readonly DeviceChoice[],
  chosen: DeviceChoice | null,
  value: string,
): DeviceChoice | null {
  if (value === systemDevice.id) return null
  return present.find(({ id }) => id === value) ?? (chosen?.id === value ? chosen : null)
}

/** The ringers when the headset rings too, or rings no more: the first is the one that is chosen by name. */
export function withHeadset(
  ringers: readonly DeviceChoice[],
  speaker: DeviceChoice | null,
  too: boolean,
): readonly DeviceChoice[] {
  const [first = systemDevice] = ringers
  const headset = speaker ?? systemDevice
  if (too && headset.id !== first.id) return [first, headset]
  return first.id === systemDevice.id ? [] : [first]
}

function find(present: readonly DeviceChoice[], chosen: DeviceChoice): DeviceChoice | undefined {
  return (
    present.find(({ id }) => id === chosen.id) ??
    present.find(({ name }) => name !== '' && name === chosen.name)
  )
}
