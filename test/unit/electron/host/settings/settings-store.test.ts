import { expect, test, vi } from 'vitest'
import { SettingsStore } from '#electron/host/settings/settings-store.ts'
import { ok } from '#shared/core/result.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { MemorySettingsFile, NotedLog } from '#test/support/host-ports.ts'

test('a change is stored and published once', () => {
  const file = new MemorySettingsFile()
  const store = new SettingsStore(file, new NotedLog())
  const themes: string[] = []
  store.onChange(({ theme }) => themes.push(theme))
  expect(store.value).toEqual(defaultSettings)
  expect(store.change({ theme: 'dark' })).toEqual(ok(undefined))
  expect(store.change({ theme: 'dark' })).toEqual(ok(undefined))
  expect(themes).toEqual(['dark'])
  expect(file.stored).toMatchObject({ version: 3, theme: 'dark' })
})

test('a bad value refuses the whole change', () => {
  const file = new MemorySettingsFile()
  const store = new SettingsStore(file, new NotedLog())
  expect(store.change({ theme: 'dark', ringVolume: 3 })).toMatchObject({
    error: { code: 'settings.invalid', detail: 'ringVolume' },
  })
  expect(store.value).toEqual(defaultSettings)
  expect(file.stored).toEqual({})
})

test('bad and unknown values of the file are reported, and lost by no later change', () => {
  const file = new MemorySettingsFile({ version: 1, theme: 'plaid', hologram: true, notifyRings: false })
  const log = new NotedLog()
  const store = new SettingsStore(file, log)
  expect(store.value).toEqual({ ...defaultSettings, notifyRings: false })
  expect(log.lines).toMatchObject([{ event: 'settings.bad-values', fields: { fields: ['theme'] } }])
  store.change({ takingCalls: false })
  expect(file.stored).toEqual({
    version: 3,
    theme: 'plaid',
    hologram: true,
    notifyRings: false,
    takingCalls: false,
  })
})

test('a file that cannot be read or written is an error, not an end', () => {
  const log = new NotedLog()
  const broken = {
    read: () => {
      throw new Error('unreadable')
    },
    write: () => {
      throw new Error('full')
    },
  }
  const store = new SettingsStore(broken, log)
  expect(store.change({ theme: 'light' })).toMatchObject({ error: { code: 'settings.not-kept' } })
  expect(store.value.theme).toBe('light')
  expect(log.errors).toEqual(['settings.unreadable', 'settings.unreadable'])
})

test('a change that could not be stored is stored at the next try, and only then succeeds', () => {
  const file = new MemorySettingsFile()
  const store = new SettingsStore(file, new NotedLog())
  const write = vi.spyOn(file, 'write').mockImplementation(() => {
    throw new Error('full')
  })
  expect(store.change({ theme: 'dark' })).toMatchObject({ error: { code: 'settings.not-kept' } })
  expect(store.change({ theme: 'dark' })).toMatchObject({ error: { code: 'settings.not-kept' } })
  write.mockRestore()
  expect(store.change({ theme: 'dark' })).toEqual(ok(undefined))
  expect(file.stored).toMatchObject({ theme: 'dark' })
})
