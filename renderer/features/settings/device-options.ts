import type { DeviceChoice } from '#shared/settings/settings.ts'
import { audioWords } from '../../locales/settings/audio.ts'

export type DeviceOption = { readonly value: string; readonly label: string }

/** The system's default device. */
export const systemDevice: DeviceChoice = { id: 'default', name: '' }

/**
 * Returns the options of a role: the system's default, all present devices, and the chosen device even if absent.
 * `used` is the open device, to name the system's default.
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

/** Returns the option for a choice. */
export function valueOf(present: readonly DeviceChoice[], chosen: DeviceChoice | null): string {
  if (chosen === null) return systemDevice.id
  return find(present, chosen)?.id ?? chosen.id
}

/** Returns the choice for an option; null is the system's default. */
export function choiceOf(
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
