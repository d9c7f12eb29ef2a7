import { expect, test } from 'vitest'
import type { WindowsPort } from '#electron/host/ports.ts'
import { windowsFeature } from '#electron/host/shell/windows-feature.ts'
import { noCalls } from '#shared/host/command.ts'
import { mountFeature } from '#test/support/mount-feature.ts'

test('what a page asks reaches the shell’s windows', async () => {
  const asked: string[] = []
  const windows: WindowsPort = {
    state: { form: 'console', ring: 'hidden' },
    onChange: () => () => {},
    switchTo: (form) => asked.push(form),
    toggleCompact: () => asked.push('toggle'),
    hide: () => asked.push('hide'),
  }
  const { methods, commands } = mountFeature(windowsFeature, { ports: { windows } })
  expect(await methods['windows.become']({ form: 'compact' })).toMatchObject({ ok: true })
  expect(await methods['windows.hide']()).toMatchObject({ ok: true })
  expect(await commands.get('compact')?.(noCalls)).toMatchObject({ ok: true })
  expect(asked).toEqual(['compact', 'hide', 'toggle'])
})

test('a shell without windows of its own refuses', async () => {
  const { methods, commands } = mountFeature(windowsFeature)
  for (const answer of [
    await methods['windows.become']({ form: 'compact' }),
    await methods['windows.hide'](),
  ])
    expect(answer).toMatchObject({ ok: false, error: { code: 'shell.no-windows' } })
  // A page has a compact form of its own.
  expect(commands.get('compact')?.(noCalls)).toBeNull()
})
