import { expect, test } from 'vitest'
import {
  deviceOfOption,
  deviceOptions,
  systemDevice,
  optionValueOf,
  withHeadset,
} from '#renderer/features/settings/device-options.ts'

const headset = { id: 'a', name: 'Desk headset' }
const speakers = { id: 'b', name: 'Built-in speakers' }
const present = [{ id: 'default', name: 'Default' }, headset, speakers]

test('the system’s own device comes first and says which one it is', () => {
  expect(deviceOptions(present, null, headset)).toEqual([
    { value: 'default', label: 'System default (Desk headset)' },
    { value: 'a', label: 'Desk headset' },
    { value: 'b', label: 'Built-in speakers' },
  ])
})

test('a browser that does not say which device the system’s own is names none twice', () => {
  const unknown = { id: 'default', name: 'System default' }
  expect(deviceOptions([unknown], null, unknown)).toEqual([{ value: 'default', label: 'System default' }])
})

test('a chosen device that is away stays chosen and says so', () => {
  const away = { id: 'z', name: 'Old headset' }
  expect(deviceOptions(present, away, headset).at(-1)).toEqual({
    value: 'z',
    label: 'Old headset, not connected',
  })
  expect(optionValueOf(present, away)).toBe('z')
  expect(deviceOfOption(present, away, 'z')).toEqual(away)
})

test('a device is known by its name where its identifier has changed', () => {
  expect(optionValueOf(present, { id: 'was', name: 'Desk headset' })).toBe('a')
})

test('an option leads back to its device, the first to none', () => {
  expect(deviceOfOption(present, null, 'b')).toEqual(speakers)
  expect(deviceOfOption(present, speakers, 'default')).toBeNull()
})

test('the headset rings too, once, and rings no more', () => {
  expect(withHeadset([speakers], headset, true)).toEqual([speakers, headset])
  expect(withHeadset([speakers], null, true)).toEqual([speakers, systemDevice])
  expect(withHeadset([speakers, headset], headset, false)).toEqual([speakers])
  expect(withHeadset([], headset, true)).toEqual([systemDevice, headset])
  expect(withHeadset([headset], headset, true)).toEqual([headset])
  expect(withHeadset([systemDevice, headset], headset, false)).toEqual([])
})
