import type { DeviceChoice } from '#shared/settings/settings.ts'
import { audioWords } from '../../locales/settings/audio.ts'

export type DeviceOption = { readonly value: string; readonly label: string }

/** The system's default device. */
export const systemDevice: DeviceChoice = { id: 'default', name: '' }

/**
 * Returns the options of a role: the system's default, all present devices, and the chosen device even if absent.
 * `openDevice` is the device in use, to name the system's default.
 */
export function deviceOptions(
  available: readonly DeviceChoice[],
  chosen: DeviceChoice | null,
  openDevice: DeviceChoice | null,
): readonly DeviceOption[] {
  const listed = available.filter(({ id }) => id !== systemDevice.id && id !== 'communications')
  const system =
    chosen === null && openDevice && openDevice.id !== systemDevice.id && openDevice.name !== ''
      ? audioWords.systemDeviceNow(openDevice.name)
      : audioWords.systemDevice
  const missing = chosen !== null && findDevice(listed, chosen) === undefined ? [chosen] : []
  return [
    { value: systemDevice.id, label: system },
    ...listed.map(({ id, name }) => ({ value: id, label: name || audioWords.unnamed })),
    ...missing.map(({ id, name }) => ({
      value: id,
      label: audioWords.notConnected(name || audioWords.unnamed),
    })),
  ]
}

/** Returns the option for a choice. */
export function optionValueOf(present: readonly DeviceChoice[], chosen: DeviceChoice | null): string {
  if (chosen === null) return systemDevice.id
  return findDevice(present, chosen)?.id ?? chosen.id
}

/** Returns the choice for an option; null is the system's default. */
export function deviceOfOption(
  present: readonly DeviceChoice[],
  chosen: DeviceChoice | null,
  value: string,
): DeviceChoice | null {
  if (value === systemDevice.id) return null
  return present.find(({ id }) => id === value) ?? (chosen?.id === value ? chosen : null)
}

/** Returns the ringers with the headset added or removed; the first is the one chosen by name. */
export function withHeadset(
  ringers: readonly DeviceChoice[],
  speaker: DeviceChoice | null,
  includeHeadset: boolean,
): readonly DeviceChoice[] {
  const [first = systemDevice] = ringers
  const headset = speaker ?? systemDevice
  if (includeHeadset && headset.id !== first.id) return [first, headset]
  return first.id === systemDevice.id ? [] : [first]
}

function findDevice(present: readonly DeviceChoice[], chosen: DeviceChoice): DeviceChoice | undefined {
  return (
    present.find(({ id }) => id === chosen.id) ??
    present.find(({ name }) => name !== '' && name === chosen.name)
  )
}
