import { isRecord } from '../core/is-record.ts'
import { flag, isText, listOf, orNull, share, type Check } from './checks.ts'
import { defaultSettings, type AudioSettings, type DeviceChoice } from './settings.ts'

const checks: { readonly [Name in keyof AudioSettings]: Check<AudioSettings[Name]> } = {
  microphone: orNull(readDevice),
  speaker: orNull(readDevice),
  ringers: listOf(readDevice),
  echoCancellation: flag,
  noiseSuppression: flag,
  autoGain: flag,
  waitingVolume: share,
  headsetButtons: flag,
  heldReminder: flag,
}

/** Reads the audio settings. Missing fields get their defaults; one invalid field rejects them all. */
export function readAudio(value: unknown): AudioSettings | undefined {
  if (!isRecord(value)) return undefined
  const read: Record<string, unknown> = { ...defaultSettings.audio }
  for (const [name, check] of Object.entries(checks)) {
    if (value[name] === undefined) continue
    const good = check(value[name])
    if (good === undefined) return undefined
    read[name] = good
  }
  return read as AudioSettings
}

function readDevice(value: unknown): DeviceChoice | undefined {
  if (!isRecord(value) || !isText(value['id']) || !isText(value['name'])) return undefined
  return { id: value['id'], name: value['name'] }
}
