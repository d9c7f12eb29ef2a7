import { expect, test } from 'vitest'
import { readDevices } from '#renderer/audio/devices/device-list.ts'
import { SpeakerCooldown } from '#renderer/audio/devices/speaker-cooldown.ts'

const listOf = (...ids: readonly string[]) =>
  readDevices(ids.map((id) => ({ kind: 'audiooutput' as const, deviceId: id, groupId: id, label: id })))

function watch(rest: number) {
  const resting = new SpeakerCooldown(rest)
  return (now: number, ...ids: readonly string[]) =>
    resting.withoutCoolingDown(listOf(...ids), now).speakers.devices.map(({ id }) => id)
}

test('a loudspeaker that went is used again when it has rested', () => {
  const see = watch(6_000)
  expect(see(0, 'a', 'b')).toEqual(['a', 'b'])
  expect(see(1_000, 'b')).toEqual(['b'])
  expect(see(2_000, 'a', 'b')).toEqual(['b'])
  expect(see(6_999, 'a', 'b')).toEqual(['b'])
  expect(see(7_000, 'a', 'b')).toEqual(['a', 'b'])
})

test('one that was away long enough is used at once; so is every one where streams end with their device', () => {
  const long = watch(6_000)
  long(0, 'a')
  long(1_000)
  expect(long(8_000, 'a')).toEqual(['a'])
  const ending = watch(0)
  ending(0, 'a')
  ending(1_000)
  expect(ending(1_001, 'a')).toEqual(['a'])
})
