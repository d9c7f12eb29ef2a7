import type { DeviceChoice } from '#shared/settings/settings.ts'
import { systemDevice, type DevicesOfKind } from './device-list.ts'

/** The device to open for a role: an identifier for the browser, empty for the system's default, and its device. */
export type OutputTarget = { readonly id: string; readonly device: DeviceChoice | null }

/** The system's default, before it is known whether there is one. */
export const unknownDevice: OutputTarget = { id: '', device: systemDevice }

/** Whether a choice leaves the device to the system. */
export function isSystemChoice(choice: DeviceChoice | null): choice is null {
  return choice === null || choice.id === systemDevice.id || choice.id === ''
}

/** The chosen device by its identifier, or by name if that has changed; undefined while it is absent. */
export function findChosen({ devices }: DevicesOfKind, choice: DeviceChoice): DeviceChoice | undefined {
  return (
    devices.find(({ id }) => id === choice.id) ??
    devices.find(({ name }) => name !== '' && name === choice.name)
  )
}

/** The chosen device if present, else the system's default. */
export function chooseDevice(list: DevicesOfKind, choice: DeviceChoice | null): OutputTarget {
  const found = isSystemChoice(choice) ? undefined : findChosen(list, choice)
  return found ? { id: found.id, device: found } : { id: '', device: list.systemDefault }
}

/** Every chosen device that is present, without duplicates; the system's default if none is. */
export function chooseRingers(
  list: DevicesOfKind,
  choices: readonly DeviceChoice[],
): readonly OutputTarget[] {
  const targets = new Map<string, OutputTarget>()
  for (const choice of choices) {
    const target = chooseDevice(list, choice)
    if (isSystemChoice(choice) || target.id !== '') targets.set(target.id, target)
  }
  return targets.size > 0 ? [...targets.values()] : [chooseDevice(list, null)]
}
