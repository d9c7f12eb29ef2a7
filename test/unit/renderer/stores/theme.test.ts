import { expect, test, vi } from 'vitest'
import { useCommands } from '#renderer/stores/commands.ts'
import { effectiveTheme } from '#renderer/stores/page-actions.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { startPageHost } from '#test/support/page-host.ts'

test('the command shows the other theme at its first press, whatever the system has', async () => {
  const host = await startPageHost({ settings: { ...defaultSettings, theme: 'system' } })
  const press = async (prefersDark: boolean) => {
    vi.stubGlobal('matchMedia', () => ({ matches: prefersDark }))
    const before = host.asked().length
    useCommands().run('theme')
    await vi.waitUntil(() => host.asked().length > before)
    const changes = host.asked().at(-1)?.input
    host.show('settings', { ...defaultSettings, theme: 'system' })
    return changes
  }
  expect(await press(true)).toEqual({ changes: { theme: 'light' } })
  expect(await press(false)).toEqual({ changes: { theme: 'dark' } })
})

test.each([
  ['system', true, 'dark'],
  ['system', false, 'light'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
] as const)('%s with a system that is dark: %s shows %s', (chosen, dark, shown) => {
  expect(effectiveTheme(chosen, dark)).toBe(shown)
})
