import { describe, expect, test } from 'vitest'
import { encodeLights } from '#renderer/audio/headset/encode-lights.ts'
import { readLayout } from '#renderer/audio/headset/report-layout.ts'
import { isTelephony } from '#renderer/audio/headset/usages.ts'
import type { HeadsetLights } from '#shared/host/audio.ts'
import { headsetSamples, type HeadsetFamily } from '#test/support/headsets/descriptors.ts'

const dark: HeadsetLights = { ringing: false, offHook: false, muted: false, held: false }

function encoded(family: HeadsetFamily, lights: Partial<HeadsetLights>) {
  const reports = encodeLights(readLayout(headsetSamples[family].collections), { ...dark, ...lights })
  return Object.fromEntries(reports.map(({ reportId, data }) => [reportId, [...data]]))
}

describe('lights', () => {
  test.each([
    ['generic', { 2: [0b010] }],
    ['jabra', { 2: [0b0000001, 0] }],
    ['poly', { 9: [0], 23: [1], 24: [0] }],
    ['epos', { 3: [0b010] }],
    ['yealink', { 4: [0b01, 0] }],
    ['logitech', { 0: [0] }],
  ] as const)('of %s in a call', (family, expected) => {
    expect(encoded(family, { offHook: true })).toEqual(expected)
  })

  test.each([
    ['generic', { 2: [0b100] }],
    ['jabra', { 2: [0b1000100, 0] }],
    ['poly', { 9: [0], 23: [0], 24: [1] }],
    ['epos', { 3: [0b100] }],
    ['yealink', { 4: [0b10, 0] }],
    ['logitech', { 0: [0b10] }],
  ] as const)('of %s while it rings', (family, expected) => {
    expect(encoded(family, { ringing: true })).toEqual(expected)
  })

  test('say muted by Mute, or by Microphone where there is no Mute', () => {
    expect(encoded('jabra', { muted: true })).toEqual({ 2: [0b0000010, 0] })
    expect(encoded('epos', { muted: true })).toEqual({ 3: [0b001] })
  })

  test('say on hold where the headset can', () => {
    expect(encoded('yealink', { offHook: true, held: true })).toEqual({ 4: [0b01, 0b10] })
    expect(encoded('generic', { held: true })).toEqual({ 2: [0] })
  })

  test('are named by an array where the headset has one', () => {
    const item = {
      isArray: true,
      isAbsolute: true,
      usages: [0x080017, 0x080009, 0x080018],
      logicalMinimum: 1,
    }
    const layout = readLayout([
      {
        usagePage: 0x0b,
        outputReports: [{ reportId: 5, items: [{ ...item, reportSize: 8, reportCount: 2 }] }],
      },
    ])
    const bytes = (lights: Partial<HeadsetLights>) =>
      encodeLights(layout, { ...dark, ...lights }).map(({ data }) => [...data])
    expect(bytes({ offHook: true, muted: true })).toEqual([[1, 2]])
    expect(bytes({ muted: true })).toEqual([[2, 0]])
    expect(bytes({})).toEqual([[0, 0]])
  })
})

test('a device without a telephony collection is no headset', () => {
  expect(isTelephony(headsetSamples.jabra.collections)).toBe(true)
  expect(isTelephony([{ usagePage: 0x0c, usage: 1, children: [] }])).toBe(false)
})

test('a descriptor full of nonsense is read without harm', () => {
  const items = [
    { reportSize: 0, reportCount: 9, usages: [0x0b0020] },
    { reportSize: 64, reportCount: 1, usages: [0x0b0020] },
    { reportSize: 1, reportCount: 1e9, isRange: true, usageMinimum: 0, usageMaximum: 2 ** 32 - 1 },
    {},
  ]
  const layout = readLayout([{ inputReports: [{ reportId: 1, items }, {}], children: [{}] }, {}])
  expect(layout.inputs.length).toBeLessThanOrEqual(256)
})
