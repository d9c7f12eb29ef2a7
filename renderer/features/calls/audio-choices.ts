import type { AudioDevices } from '#shared/host/audio.ts'
import type { AudioSettings, DeviceChoice } from '#shared/settings/settings.ts'

/** A device for a call: a headset for both directions, or a device for one of them. */
export type AudioChoice = {
  readonly key: string
  readonly name: string
  readonly role: 'both' | 'microphone' | 'speaker'
  readonly isUsed: boolean
  /** The settings to change when it is chosen. */
  readonly changes: Partial<Pick<AudioSettings, 'microphone' | 'speaker'>>
}

/** Entries of the browser's list that are aliases of other entries. */
const aliases: ReadonlySet<string> = new Set(['default', 'communications'])

/** The devices of this computer, headsets first. Devices without a name are left out: they cannot be told apart. */
export function audioChoices({ microphones, speakers, inUse }: AudioDevices): readonly AudioChoice[] {
  const [inputs, outputs] = [microphones, speakers].map(listedDevices)
  const [usedMicrophone, usedSpeaker] = [inUse.microphone, inUse.speaker]
  const headsets = (inputs ?? []).flatMap((microphone): AudioChoice[] => {
    const speaker = outputs?.find((each) => deviceName(each.name) === deviceName(microphone.name))
    if (!speaker) return []
    const isUsed = isSameDevice(usedMicrophone, microphone) && isSameDevice(usedSpeaker, speaker)
    return [{ ...choiceOf('both', microphone), isUsed, changes: { microphone, speaker } }]
  })
  const isNotHeadset = ({ name }: DeviceChoice) => !headsets.some((each) => each.name === deviceName(name))
  return [
    ...headsets,
    ...(inputs ?? []).filter(isNotHeadset).map((microphone) => ({
      ...{ ...choiceOf('microphone', microphone), isUsed: isSameDevice(usedMicrophone, microphone) },
      changes: { microphone },
    })),
    ...(outputs ?? []).filter(isNotHeadset).map((speaker) => ({
      ...{ ...choiceOf('speaker', speaker), isUsed: isSameDevice(usedSpeaker, speaker) },
      changes: { speaker },
    })),
  ]
}

/**
 * The part of a name that both ends of a device share: `Headset Microphone (Jabra Evolve 65) (0b0e:030c)` and `Headset
 * Earphone (Jabra Evolve 65) (0b0e:030c)` are both `Jabra Evolve 65`.
 */
export function deviceName(name: string): string {
  const plain = name.replace(/ \([\da-f]{4}:[\da-f]{4}\)$/i, '')
  return /\((.+)\)$/.exec(plain)?.[1] ?? plain
}

function listedDevices(devices: readonly DeviceChoice[]): readonly DeviceChoice[] {
  return devices.filter(({ id, name }) => name !== '' && !aliases.has(id))
}

function choiceOf(role: AudioChoice['role'], { id, name }: DeviceChoice) {
  return { key: `${role} ${id}`, name: deviceName(name), role }
}

/** Device identifiers may change; names do not. */
function isSameDevice(device: DeviceChoice | null, other: DeviceChoice): boolean {
  return device !== null && (device.id === other.id || device.name === other.name)
}
