import { expect, test } from 'vitest'
import { windowMethods } from '#electron/host/methods/window-methods.ts'
import type { WindowsPort } from '#electron/host/ports.ts'

test('what a page asks reaches the shell’s windows', async () => {
  const asked: string[] = []
  const windows: WindowsPort = {
    state: { form: 'console', ring: 'hidden' },
    onChange: () => () => {},
    become: (form) => asked.push(form),
    toggleCompact: () => asked.push('toggle'),
    hide: () => asked.push('hide'),
  }
  const methods = windowMethods(windows)
  expect(await methods['windows.become']({ form: 'compact' })).toMatchObject({ ok: true })
  expect(await methods['windows.hide']()).toMatchObject({ ok: true })
  expect(asked).toEqual(['compact', 'hide'])
})

test('a shell without windows of its own refuses', async () => {
  const methods = windowMethods(undefined)
  for (const answer of [
    await methods['windows.become']({ form: 'compact' }),
    await methods['windows.hide'](),
  ])
    expect(answer).toMatchObject({ ok: false, error: { code: 'shell.no-windows' } })
})
