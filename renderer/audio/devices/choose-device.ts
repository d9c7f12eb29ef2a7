import type { DeviceChoice } from '#shared/settings/settings.ts'
import { systemDevice, type KindList } from './device-list.ts'

/** The device to open for a role: an identifier for the browser, empty for the system's default, and its device. */
export type Target = { readonly id: string; readonly device: DeviceChoice | null }

/** The system's default, before it is known whether there is one. */
export const unknownDevice: Target = { id: '', device: systemDevice }

/** Whether a choice leaves the device to the system. */
export function isSystem(choice: DeviceChoice | null): choice is null {
  return choice === null || choice.id === systemDevice.id || choice.id === ''
}

/** The chosen device by its identifier, or by name if that has changed; undefined while it is absent. */
export function findChosen({ present }: KindList, choice: DeviceChoice): DeviceChoice | undefined {
  return (
    present.find(({ id }) => id === choice.id) ??
    present.find(({ name }) => name !== '' && name === choice.name)
  )
}

/** The chosen device if present, else the system's default. */
export function chooseDevice(list: KindList, choice: DeviceChoice | null): Target {
  const found = isSystem(choice) ? undefined : findChosen(list, choice)
  return found ? { id: found.id, device: found } : { id: '', device: list.system }
}

/** Every chosen device that is present, without duplicates; the system's default if none is. */
export function chooseRingers(list: KindList, choices: readonly DeviceChoice[]): readonly Target[] {
  const targets = new Map<string, Target>()
  for (const choice of choices) {
    const target = chooseDevice(list, choice)
    if (isSystem(choice) || target.id !== '') targets.set(target.id, target)
  }
  return targets.size > 0 ? [...targets.values()] : [chooseDevice(list, null)]
}
