import { telephonyPage } from '#shared/host/headset-grants.ts'
import type { HidCollection } from './hid-port.ts'

const telephony = (usage: number) => telephonyPage * 0x10000 + usage
const led = (usage: number) => 0x08 * 0x10000 + usage

/** What a headset sends, from the telephony page. */
export const buttonUsages = {
  hookSwitch: telephony(0x20),
  flash: telephony(0x21),
  hold: telephony(0x23),
  drop: telephony(0x26),
  phoneMute: telephony(0x2f),
} as const

/** What it receives, from the LED page (section 11) and, for a ring, from the telephony page. */
export const lightUsages = {
  mute: led(0x09),
  offHook: led(0x17),
  ring: led(0x18),
  hold: led(0x20),
  microphone: led(0x21),
  onLine: led(0x2a),
  ringer: telephony(0x9e),
} as const

/** Whether a device has a telephony collection of its own, and thus is a headset with buttons. */
export function isTelephony(collections: readonly HidCollection[]): boolean {
  return collections.some(({ usagePage }) => usagePage === telephonyPage)
}
