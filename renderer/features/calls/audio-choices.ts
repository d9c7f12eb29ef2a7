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
  const [ins, outs] = [microphones, speakers].map(named)
  const [used, heard] = [inUse.microphone, inUse.speaker]
  const both = (ins ?? []).flatMap((microphone): AudioChoice[] => {
    const speaker = outs?.find((each) => deviceName(each.name) === deviceName(microphone.name))
    if (!speaker) return []
    const isUsed = isSame(used, microphone) && isSame(heard, speaker)
    return [{ ...entry('both', microphone), isUsed, changes: { microphone, speaker } }]
  })
  const isAlone = ({ name }: DeviceChoice) => !both.some((each) => each.name === deviceName(name))
  return [
    ...both,
    ...(ins ?? []).filter(isAlone).map((microphone) => ({
      ...{ ...entry('microphone', microphone), isUsed: isSame(used, microphone) },
      changes: { microphone },
    })),
    ...(outs ?? []).filter(isAlone).map((speaker) => ({
      ...{ ...entry('speaker', speaker), isUsed: isSame(heard, speaker) },
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

function named(devices: readonly DeviceChoice[]): readonly DeviceChoice[] {
  return devices.filter(({ id, name }) => name !== '' && !aliases.has(id))
}

function entry(role: AudioChoice['role'], { id, name }: DeviceChoice) {
  return { key: `${role} ${id}`, name: deviceName(name), role }
}

/** Device identifiers may change; names do not. */
function isSame(one: DeviceChoice | null, other: DeviceChoice): boolean {
  return one !== null && (one.id === other.id || one.name === other.name)
}
