import { expect, test } from 'vitest'
import { keepSpelling } from '#electron/desktop/spelling.ts'
import { defaultSettings, type Settings } from '#shared/settings/settings.ts'
import { FakeHost } from '#test/support/fake-host.ts'

function kept(platform: NodeJS.Platform) {
  const host = new FakeHost()
  const told: unknown[] = []
  keepSpelling({
    session: {
      availableSpellCheckerLanguages: ['de-DE', 'en-GB', 'en-US', 'fr'],
      setSpellCheckerEnabled: (enabled) => told.push(enabled),
      setSpellCheckerLanguages: (languages) => told.push(languages),
    },
    app: { getPreferredSystemLanguages: () => ['de-AT', 'en-GB', 'xx'] },
    platform,
    host,
  })
  const choose = (spelling: Settings['spelling']) =>
    host.update({ settings: { ...defaultSettings, spelling } })
  return { host, told, choose }
}

test.for(['linux', 'win32'] as const)(
  'on %s no dictionary is fetched until somebody wants one',
  (platform) => {
    const { host, told, choose } = kept(platform)
    expect(told).toEqual([[], false])
    expect(host.state.computer.spelling).toBe('fetched')
    choose('on')
    expect(told.slice(2)).toEqual([['de-DE', 'en-GB'], true])
    choose('off')
    expect(told.slice(4)).toEqual([[], false])
  },
)

test('macOS checks by itself, until somebody does not want that', () => {
  const { host, told, choose } = kept('darwin')
  expect(told).toEqual([true])
  expect(host.state.computer.spelling).toBe('system')
  choose('off')
  choose('on')
  expect(told).toEqual([true, false, true])
})
