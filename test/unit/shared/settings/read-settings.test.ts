import { describe, expect, test } from 'vitest'
import { migrate } from '#shared/settings/migrate.ts'
import { checkSettings, readSettings } from '#shared/settings/read-settings.ts'
import { defaultSettings } from '#shared/settings/settings.ts'

describe('stored settings', () => {
  test('of a first start are the defaults', () => {
    expect(readSettings({})).toEqual({ settings: defaultSettings, bad: [] })
  })

  test('come back as they were stored', () => {
    const settings = {
      ...defaultSettings,
      theme: 'dark' as const,
      shortcuts: { answer: 'F2' },
      phone: { server: 'wss://sip.example.com/ws', domain: 'example.com', user: '1001' },
      connection: { baseUrl: 'https://api.example.com/v1.2', email: 'a@b', keepSignedIn: true, ca: null },
      receiver: { enabled: false, port: 8443 },
    }
    expect(readSettings(settings)).toEqual({ settings, bad: [] })
  })

  test('without a version are taken as the first; a later version is read as far as it is known', () => {
    expect(readSettings({ theme: 'light' }).settings).toMatchObject({ version: 3, theme: 'light' })
    expect(readSettings({ version: 9, theme: 'light', hologram: true })).toEqual({
      settings: { ...defaultSettings, theme: 'light' },
      bad: [],
    })
  })

  test.each([
    [true, 'asked'],
    [false, 'off'],
  ])('of version 1 keep their automatic answer: %j becomes %s', (stored, choice) => {
    const old = { version: 1, autoAnswer: stored, secondCall: 'banner' }
    expect(readSettings(old)).toEqual({
      settings: { ...defaultSettings, secondCall: 'banner', autoAnswer: choice },
      bad: [],
    })
    expect(migrate(old)).toEqual({ ...old, version: 3, autoAnswer: choice })
  })

  test('of version 1 without an automatic answer get none written', () => {
    expect(migrate({ version: 1, theme: 'dark' })).toEqual({ version: 3, theme: 'dark' })
  })

  test('of version 2 keep two settings that have other names since', () => {
    const old = { version: 2, toldAddress: 'https://old.example', toldOfTray: true, theme: 'dark' }
    expect(readSettings(old)).toEqual({
      settings: {
        ...defaultSettings,
        theme: 'dark',
        registeredAddress: 'https://old.example',
        trayNoticeShown: true,
      },
      bad: [],
    })
    expect(migrate({ version: 2, theme: 'dark' })).toEqual({ version: 3, theme: 'dark' })
  })

  test('that are bad fall back to their defaults and are named; the good ones stay', () => {
    const { settings, bad } = readSettings({
      version: 1,
      theme: 'plaid',
      takingCalls: 'yes',
      ringVolume: 7,
      shortcuts: { answer: 3 },
      phone: { server: 'http://x', domain: 'd', user: 'u' },
      connection: 'none',
      receiver: { enabled: true, port: 99_999 },
      notifyRings: false,
    })
    expect(settings).toEqual({ ...defaultSettings, notifyRings: false })
    expect(bad).toEqual([
      'theme',
      'shortcuts',
      'takingCalls',
      'ringVolume',
      'phone',
      'connection',
      'receiver',
    ])
  })
})

test('how agents call is read as a whole, and has a bound', () => {
  const good = { 7: { phone: 'other-phone', callerId: '+441632960118' } }
  const read = (calling: unknown) => readSettings({ version: 1, calling })
  expect(read(good)).toEqual({ settings: { ...defaultSettings, calling: good }, bad: [] })
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, id) => [id, good[7]]))
  for (const bad of [
    [],
    { 7: 'other-phone' },
    { 7: { phone: 'mobile', callerId: '' } },
    { 7: { phone: 'computer', callerId: 3 } },
    { 7: { phone: 'computer', callerId: '4'.repeat(65) } },
    many,
  ])
    expect(read(bad)).toEqual({ settings: defaultSettings, bad: ['calling'] })
})

test('changes are checked field by field', () => {
  expect(checkSettings({ theme: 'dark', phone: null, ringVolume: 0, hologram: 1 })).toEqual({
    good: { theme: 'dark', phone: null, ringVolume: 0 },
    bad: [],
  })
})
